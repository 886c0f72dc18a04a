"""PostgreSQL's full-text search: English and French stemming by the posting's language, accents removed, weights, ts_rank_cd."""
from bench.search.engines.engine import Engine, fields
from soak.postgres import Postgres, psql

_SETUP = """
CREATE EXTENSION unaccent;
CREATE TEXT SEARCH CONFIGURATION en (COPY = english);
ALTER TEXT SEARCH CONFIGURATION en ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION fr (COPY = french);
ALTER TEXT SEARCH CONFIGURATION fr ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, french_stem;
CREATE TABLE text (id int, language regconfig, title text, employer text, category text, place text, description text);
"""
_INDEX = """
CREATE TABLE job AS SELECT id, words[1] || coalesce(words[2], '') AS words FROM (SELECT id, array_agg(
        setweight(to_tsvector(language, title), 'A') || setweight(to_tsvector(language, employer), 'B')
        || setweight(to_tsvector(language, place), 'B') || setweight(to_tsvector(language, category), 'C')
        || setweight(to_tsvector(language, description), 'D')) AS words FROM text GROUP BY id) t;
CREATE INDEX ON job USING gin (words);
"""
# Normalization 32 is rank / (rank + 1). The weights are the defaults.
_SEARCH = """SELECT id FROM job, (SELECT websearch_to_tsquery('en', $q$%s$q$) || websearch_to_tsquery('fr', $q$%s$q$) AS query) q
WHERE words @@ query ORDER BY ts_rank_cd(words, query, 32) DESC, id DESC LIMIT 10"""


class FullText(Engine):
    name = "PostgreSQL"

    def open(self, folder, postings):
        self.server = Postgres(folder).start()
        self.server.new_database("board")
        self.sql(_SETUP)
        rows = folder / "rows.tsv"
        rows.write_text("".join("\t".join((str(posting.number), each.language, each.title, each.employer, each.category, each.place,
                                           each.description)) + "\n" for posting in postings for each in fields(posting)), encoding="utf-8")
        self.sql(f"\\copy text FROM '{rows}'")
        self.sql(_INDEX)

    def search(self, query):
        return [int(line) for line in self.sql(_SEARCH % (query, query)).split()]

    def sql(self, text):
        return psql(self.server.port, text, "board")

    def close(self):
        self.server.kill()
