"""What the pages show: the server fills these models, and the page functions draw them.

Nothing here reads a state, a clock or a database, and nothing here is hidden from the viewer:
what a viewer may not know must not be in the model.


Page functions
==============
Each takes one model and returns a whole page as a string; they are exported by
`circenses.web.pages`:

    lobby_page(Lobby)           new_table_page(NewTable)      table_page(TablePage | Room)
    my_games_page(MyGames)      replays_page(Replays)         replay_page(ReplayPage)
    rules_index_page(Shelf)     rules_page(RulesPage)         components_page(ComponentsPage)
    login_page(Login)           settings_page(SettingsPage)   about_page(About)
    message_page(Message)

and, for the parts that change while a page is open:

    lobby_fragment(Lobby)   table_fragment(TablePage | Room)   replay_fragment(ReplayPage)

A fragment is one element with id "live"; a page is that element inside the frame (head, skip link,
glyphs, script). The script puts a fragment in the place of the old one, keeping elements by id.

`circenses.web.pages.assets` is the list of everything under /static: `find(name)` gives
`Asset(body, media_type, etag)` or None, `url(name)` gives an address with the version in it. The
server answers /static/{name} from it, cached forever when `?v=` is given.


Live pages
==========
`rev` is an opaque string that changes whenever anything on the page of this viewer may have changed
(a move, undo or message, someone came or left). The script fetches the fragment when an
event's rev differs from the page's. The lobby has no stream; the script reloads it now and then.
Parts whose stamps the script names in the header `X-Held` are left out of a fragment, because the
page shows them already (`html.once`). The addresses are in `circenses.web.routes`.


Parts of the board and their place
==================================
Every part of `TablePage.parts` becomes `<section class="part part-{key}" id="part-{key}">`; the
game's board.css places them on the grid `main.table.{game}` by `grid-area`. The page itself fills
the areas `prompt` (question), `jump` (chips on phones) and `side` (rivals, then log, score sheet
and chat as tabs). A part with the key `seat-0` ... `seat-3` is the area of that seat: the viewer's
is a part like the others, headed "Your ..."; anyone else's is drawn in `side`, below the head of
that player's plate (numeral, name, clock, points), which the page draws from `SeatPlate`.
A part with the key `hand` is the piece to be placed now; it stands in the prompt.

"""
