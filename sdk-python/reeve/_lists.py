from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from ._errors import ReeveError

Item = TypeVar("Item")


class Pages(Generic[Item]):
    """A list of the API. It iterates over the items, and fetches each page when it is needed."""

    def __init__(self, operation: str, key: str, fetch: Callable[[str | None], dict[str, Any]]) -> None:
        self._operation = operation
        self._key = key
        self._fetch = fetch

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            items = page.get(self._key)
            if not isinstance(items, list):
                raise ReeveError(self._operation, "unexpected_answer")
            yield from items

    def pages(self) -> Iterator[dict[str, Any]]:
        """Iterates over the pages, as the API returns them."""
        cursor: str | None = None
        while True:
            page = self._fetch(cursor)
            yield page
            following = page.get("next_cursor")
            if not following:
                return
            if following == cursor or not isinstance(following, str):
                raise ReeveError(self._operation, "unexpected_answer")
            cursor = following

    def page(self) -> dict[str, Any]:
        """The first page only. Pass its `next_cursor` as `cursor` of the next call."""
        return self._fetch(None)
