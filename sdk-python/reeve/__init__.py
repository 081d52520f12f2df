"""Client of Reeve. See README.md for its use."""

from . import models, webhooks
from ._call import ResponseInfo
from ._client import Reeve
from ._errors import ReeveError
from ._lists import Pages
from ._streams import AuditExport, Export

__all__ = ["AuditExport", "Export", "Pages", "Reeve", "ReeveError", "ResponseInfo", "models", "webhooks"]
