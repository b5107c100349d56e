"""The API: the same tables for programs."""

import warnings

from pydantic.warnings import UnsupportedFieldAttributeWarning

# FastAPI silences this itself while routes are declared, but fails to if another thread does the
# same for something else just then.
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)
