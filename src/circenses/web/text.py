"""Names and chat that people type, limited and made safe to store."""

import re
import secrets
import unicodedata

MAX_NAME, MAX_CHAT = 24, 300
# fmt: off
ROMANS = (
    "Aelia", "Agrippa", "Antonia", "Appius", "Atticus", "Aulus", "Caecilia", "Camilla", "Cassia",
    "Cato", "Claudia", "Cornelia", "Crispus", "Decimus", "Drusilla", "Fabia", "Fausta", "Felix",
    "Flavia", "Florus", "Fulvia", "Gaius", "Horatia", "Julia", "Junia", "Laelius", "Livia",
    "Lucius", "Manius", "Marcella", "Marcia", "Marcus", "Maximus", "Octavia", "Otho", "Paulina",
    "Pomponia", "Portia", "Publius", "Quintus", "Regulus", "Rufus", "Sabina", "Servius", "Severa",
    "Sextus", "Silvia", "Tacitus", "Tertia", "Titus", "Tullia", "Urbanus", "Valeria", "Varro",
    "Vibia", "Virginia",
)
NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)
# fmt: on
# Letters, marks and signs that are invisible: fillers, joiners, Braille without dots.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def guest_name(user: str) -> str:
    """The name of a guest who has not chosen one: always the same for the same guest."""
    number = int.from_bytes(user.encode()[-6:], "big")
    return f"{ROMANS[number % len(ROMANS)]} {1 + number // 64 % 99}"


def new_id(letters: int = 12) -> str:
    """An id that nobody can guess, of letters and digits that cannot be confused."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(letters))


def cleaned(text: str, most: int) -> str:
    """One visible line: no control characters, no reversed writing, at most `most` letters."""
    visible = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter
        for letter in unicodedata.normalize("NFC", text[: 4 * most])
        if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn") and letter not in BLANK
    )
    return fewer_marks(re.sub(r"\s+", " ", visible)).strip()[:most].strip()


def fewer_marks(text: str) -> str:
    """At most two marks on a letter: towers of accents break a page."""
    kept, run = [], 0
    for letter in text:
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if run <= 2:
            kept.append(letter)
    return "".join(kept)


def name_of(text: str) -> str:
    return cleaned(text, MAX_NAME)


def key_of(name: str) -> str:
    """The same key for names that look alike: letters and digits, without case or marks."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def is_bot_name(name: str) -> bool:
    return re.match(r"bots?\b", unicodedata.normalize("NFKC", name).casefold()) is not None


def distinct_name(name: str, others: list[str]) -> str:
    """The same name, with a numeral if someone at the table has it already."""
    taken = {key_of(other) for other in others}
    for number in ("", " II", " III", " IV", " V", " VI", " VII", " VIII"):
        chosen = name[: MAX_NAME - len(number)].strip() + number
        if key_of(chosen) not in taken:
            return chosen
    return new_id(MAX_NAME)


def chat_of(text: str) -> str:
    return cleaned(text, MAX_CHAT)


def spelled(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def counted(number: int, thing: str) -> str:
    return f"{spelled(number)} {thing}{'' if number == 1 else 's'}"
