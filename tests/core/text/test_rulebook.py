"""The reader of RULES.md."""

from circenses.core.text.rulebook import anchor_of, cited, read_rulebook

TEXT = """\
# Toy rules, numbered MR-x.y

## 7. Gaining

- **MR-7.1** Gain the symbols,
  all of them (see MR-9.9).
- **Ruling MR-R4** Passing counts. *Reason: MR-7.1.*
### MR-8 Building
- MR-8.1 Pay first.
- MR-8.1 Pay twice.

A paragraph about MR-8.2.

## Rules without code

- MR-8.1, MR-7.1 to MR-7.3: follow from MR-R4
"""


def test_rules_are_list_items_that_begin_with_a_number():
    book = read_rulebook(TEXT)

    assert list(book.rules) == ["MR-7.1", "MR-R4", "MR-8.1"]
    assert book.rules["MR-7.1"].text == "Gain the symbols, all of them (see MR-9.9)."
    assert book.rules["MR-R4"].chapter == "Gaining"
    assert book.twice == ["MR-8.1"]


def test_headings_are_chapters_with_or_without_prefix():
    book = read_rulebook(TEXT)

    assert book.chapters == {"MR-7": "Gaining", "MR-8": "Building"}
    assert book.numbers == {"MR-7", "MR-8", "MR-7.1", "MR-R4", "MR-8.1"}


def test_exemptions_have_a_reason_whose_numbers_are_not_exempt():
    book = read_rulebook(TEXT)

    assert set(book.without_code) == {"MR-8.1", "MR-7.1", "MR-7.2", "MR-7.3"}
    assert set(book.without_code.values()) == {"follow from MR-R4"}


def test_numbers_are_found_in_any_text():
    """Trailing letters and full stops are not part of a number; ranges are counted out."""
    found = list(cited("MR-7.1. NR-7.3a AE-7.4.R1, RU-9; AE-9.2 to AE-9.4 (AE-1 to MR-2) XMR-1.1"))

    assert found == [
        "MR-7.1", "NR-7.3", "AE-7.4.R1", "RU-9", "AE-9.2", "AE-9.3", "AE-9.4", "AE-1", "MR-2",
    ]  # fmt: skip


def test_only_the_books_own_prefixes_count():
    assert read_rulebook(TEXT).cited_in("MR-1.1, AE-1.1") == {"MR-1.1"}


def test_anchor():
    assert anchor_of("AE-7.4.R1") == "ae-7-4-r1"
