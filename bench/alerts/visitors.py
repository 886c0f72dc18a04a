"""Visitors who search while alerts are sent."""
import functools

from bench.check import Wrong
from bench.crowd import Crowd

A_SECOND = 20
_KIND = "search"


class Visitors(Crowd):
    def __init__(self, port, paths):
        super().__init__(port, {_KIND: functools.partial(_search, paths)}, A_SECOND)

    def waited(self):
        """Stops the visitors. Returns, for each search, when it was due and how many milliseconds it took from then on."""
        found = self.stop()[_KIND]
        for each in found:
            if each.status != 200:
                raise Wrong(f"a search was answered with {each.status}: {each.text}" if each.status else f"a search was not answered: {each.text}")
        return sorted((each.due, each.milliseconds) for each in found)


def _search(paths, number):
    return "GET", paths[number % len(paths)], None, {}
