"""Pictures: markup, glyphs, pieces and the theme. Independent of games; every function is pure.

| module    | what it draws                                                                  |
|-----------|--------------------------------------------------------------------------------|
| svg       | elements with escaped text and attributes: tag, rect, path, text, placed, ...  |
| icons     | glyphs by the concept they stand for                                           |
| pieces    | chip, enamel, badge, disc, cube, pawn, stack, token, die, card; seats          |
| dice      | a plain die with pips, dice with glyphs                                        |
| grid      | boards of squares, hexes and triangles: cells, edges, outlines, hit areas      |
| marks     | what may be done: cells, rings, hit areas; what was chosen; what just moved    |
| track     | numbered spaces, and the markers that share them                               |
| buildings | flat pictures of buildings, land and people                                    |
| tessera   | the frame of small stones round the viewer's board                                |
| ui        | line icons of the interface                                                    |
| choices   | the legal moves, as they are passed to the drawing                             |
| kept      | pictures that are drawn again only when what they show has changed             |
| goods     | goods and sentences: chips, enamels, names that stand out                      |
| page      | the theme's style sheets, the sprite, drawings that stand alone                |

Colors, sizes and times are tokens of theme/tokens.css; no drawing names a color itself.
"""
