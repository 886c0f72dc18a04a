"""The catalogue of subjects: every class with a name in bench/subjects."""
import importlib
import pkgutil

import bench.subjects
from bench.subject import Subject

# Order in tables and plots: Posthaste, the limits, the peers.
_ORDER = ("posthaste-sqlite", "posthaste-sqlite-normal", "posthaste-sqlite-no-history", "posthaste-postgres", "nginx", "raw", "pgbench", "pocketbase",
          "spring-sqlite", "spring-postgres", "strapi")


def subjects():
    """Returns a new instance of every subject, by name."""
    modules = [importlib.import_module(f"bench.subjects.{module.name}")
               for module in pkgutil.iter_modules(bench.subjects.__path__)]
    found = {each.name: each for module in modules for each in vars(module).values()
             if isinstance(each, type) and issubclass(each, Subject) and each.name and each.__module__ == module.__name__}
    return {name: found[name]() for name in sorted(found, key=place)}


def place(name):
    return _ORDER.index(name) if name in _ORDER else len(_ORDER), name
