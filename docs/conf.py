"""The site of these pages: ./circenses docs builds it."""

from circenses import __version__

project = "Circenses"
author = "the Circenses contributors"
copyright = "the Circenses contributors"  # noqa: A001 - Sphinx calls it that
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "show-inheritance": False}

html_theme = "furo"
html_title = "Circenses"
html_copy_source = False
html_static_path: list[str] = []
