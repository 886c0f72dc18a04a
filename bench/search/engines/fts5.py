"""SQLite FTS5: Porter stemming, accents removed, weighted bm25; all words must match, the last one as a prefix."""
import sqlite3

from bench.search.engines.engine import Engine, fields, parts


class Fts5(Engine):
    name = "SQLite FTS5"

    def open(self, folder, postings):
        self.store = sqlite3.connect(folder / "fts5.db")
        self.store.execute("CREATE VIRTUAL TABLE job USING fts5 (title, employer, category, place, description,"
                           " tokenize = 'porter unicode61 remove_diacritics 2')")
        for posting in postings:
            texts = fields(posting)
            self.store.execute("INSERT INTO job (rowid, title, employer, category, place, description) VALUES (?, ?, ?, ?, ?, ?)",
                               (posting.number, *("\n".join(dict.fromkeys(getattr(text, each) for text in texts))
                                                  for each in ("title", "employer", "category", "place", "description"))))

    def search(self, query):
        wanted = [quoted(text) for minus, _, text in parts(query) if not minus]
        if not query.endswith('"') and not parts(query)[-1][0]:
            wanted[-1] += "*"
        match = " AND ".join(wanted) + "".join(f" NOT {quoted(text)}" for minus, _, text in parts(query) if minus)
        return [row[0] for row in self.store.execute(
            "SELECT rowid FROM job WHERE job MATCH ? ORDER BY bm25(job, 20.0, 10.0, 5.0, 20.0, 1.0) LIMIT 10", (match,))]

    def close(self):
        self.store.close()


def quoted(text):
    return '"' + text.replace('"', "") + '"'
