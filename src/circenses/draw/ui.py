"""Line icons of the interface: 24 units, stroke 2, round ends."""

from functools import cache

from circenses.draw.svg import Markup, drawing

# fmt: off
LINES = {
    "undo":   '<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"/>',
    "reset":  '<path d="M11 17 6 12l5-5M18 17l-5-5 5-5"/>',
    "ahead":  '<path d="m13 17 5-5-5-5M6 17l5-5-5-5"/>',
    "check":  '<path d="m5 13 4.5 4.5L19 7"/>',
    "cross":  '<path d="M6 6l12 12M18 6 6 18"/>',
    "list":   '<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
    "chat":   '<path d="M4 5h16v11H10l-5 4v-4H4z"/>',
    "clock":  '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
    "eye":    '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/>'
              '<circle cx="12" cy="12" r="3"/>',
    "gear":   '<circle cx="12" cy="12" r="3.2"/><path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3'
              'M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1"/>',
    "sound":  '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z'
              'M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
    "mute":   '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>',
    "rotate": '<path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5"/>',
    "plus":   '<path d="M12 5v14M5 12h14"/>',
    "minus":  '<path d="M5 12h14"/>',
    "first":  '<path d="M6 5v14M19 5 9 12l10 7z"/>',
    "prev":   '<path d="m15 5-8 7 8 7"/>',
    "play":   '<path d="M8 5v14l11-7z"/>',
    "pause":  '<path d="M8 5v14M16 5v14"/>',
    "next":   '<path d="m9 5 8 7-8 7"/>',
    "last":   '<path d="M18 5v14M5 5l10 7-10 7z"/>',
    "link":   '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5'
              'M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6L12.5 17"/>',
    "down":   '<path d="M12 4v11m-5-4.5 5 5 5-5M5 20h14"/>',
    "bolt":   '<path d="M13 3 5 14h6l-1 7 8-11h-6z"/>',
    "bulb":   '<path d="M9.5 17.5c0-2.5-3.5-4-3.5-8a6 6 0 0 1 12 0c0 4-3.5 5.5-3.5 8z'
              'M9.8 20.8h4.4"/>',
    "chev":   '<path d="m6 9 6 6 6-6"/>',
    "people": '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6'
              'M16 4.8a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.7 3.5 5.5"/>',
    "moon":   '<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"/>',
    "sun":    '<circle cx="12" cy="12" r="4.5"/><path d="M12 2.5v2.5M12 19v2.5M2.5 12h2.5'
              'M19 12h2.5M5.3 5.3l1.7 1.7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7"/>',
    "share":  '<path d="M12 15V4M7.5 8 12 3.5 16.5 8M5 13v7h14v-7"/>',
    "info":   '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.5h.01"/>',
    "search": '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
}
# fmt: on


@cache
def line_icon(name: str) -> Markup:
    """An interface icon, in the color of the text."""
    return drawing(24, 24, Markup(LINES[name]), class_="u")
