"""The API: the same tables for programs."""

import warnings

from pydantic.warnings import UnsupportedFieldAttributeWarning

# FastAPI silences this itself while it declares routes, but fails to if another thread changes the
# warnings at the same time.
warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)
