"""The script as one file does what its modules did."""

import shutil
import subprocess

import pytest

from circenses.web.pages import assets
from circenses.web.pages.bundle import bundle

MODULES = {
    "script/main.js": """// The beginning.
import { told as said, twice } from "./words.js";
import "./quiet.js";

console.log(said, twice("x")); // kept
""",
    "script/words.js": """/* Words. */
import { Library } from "../vendor/library.js";

export const told = Library.name;
export function twice(word) {
  return /** @type {string} */ (word) + word;
}
const name = "another";
""",
    "script/quiet.js": 'import { twice } from "./words.js";\nconst told = twice("quiet");\n',
    "vendor/library.js": 'var Library = { name: "library" };\n\nexport {Library};\n',
    "script/unused.js": "export const unused = 1;\n",
}


def test_modules_stand_after_those_that_they_need():
    text = bundle(MODULES, "script/main.js")
    places = [text.index(f"const ${name} =") for name in ("library", "words", "quiet", "main")]
    assert places == sorted(places)
    assert "unused" not in text


def test_comments_of_their_own_lines_are_left_out():
    text = bundle(MODULES, "script/main.js")
    assert "The beginning" not in text
    assert "Words." not in text
    assert 'console.log(said, twice("x"))' in text
    assert "(word) + word" in text


def test_a_circle_is_refused():
    circle = {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}
    with pytest.raises(ValueError, match="circle"):
        bundle(circle, "a.js")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_it_runs(tmp_path):
    file = tmp_path / "bundle.js"
    file.write_text(bundle(MODULES, "script/main.js"))
    done = subprocess.run(["node", file], capture_output=True, text=True, check=True)
    assert done.stdout == "library xx\n"


def test_the_whole_script_is_small():
    """What a page needs besides its own HTML: the script, the styles and two fonts."""
    needed = [assets.SCRIPT, "circenses.css", "games/nova_roma.css", *assets.FIRST_FONTS]
    sizes = []
    for name in needed:
        asset = assets.find(name)
        assert asset is not None
        sizes.append(len(asset.body if asset.is_packed else assets.packed(asset, "br")))
    assert sum(sizes) < 106_000
