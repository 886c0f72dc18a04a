"""Debian's Sphinx: English stemming (adding the French stemmer gives worse results), accents removed, keywords expanded to words that begin
with them, proximity before bm25."""
from bench.search.engines.engine import Engine, fields, parts
from soak.processes import free_port, kill_family, run, start, wait_until

_FIELDS = ("title", "employer", "category", "place", "description")
# Latin letters, each with its accented forms.
_ACCENTS = {"a": "ÀÁÂÃÄÅàáâãäå", "c": "Çç", "e": "ÈÉÊËèéêë", "i": "ÌÍÎÏìíîï", "n": "Ññ", "o": "ÒÓÔÕÖòóôõö", "u": "ÙÚÛÜùúûü", "y": "Ýýÿ"}
_LETTERS = ", ".join(["0..9", "a..z", "A..Z->a..z", "_"]
                     + [f"U+{ord(letter):X}->{plain}" for plain, letters in _ACCENTS.items() for letter in letters])
_CONFIGURATION = """
source job {{
    type = tsvpipe
    tsvpipe_command = cat {rows}
    {columns}
}}
index job {{
    source = job
    path = {folder}/job
    morphology = stem_en
    index_exact_words = 1
    min_prefix_len = 3
    expand_keywords = 1
    charset_table = {letters}
}}
searchd {{
    listen = 127.0.0.1:{port}:mysql41
    log = {folder}/searchd.log
    pid_file = {folder}/searchd.pid
    binlog_path =
}}
"""


class Sphinx(Engine):
    name = "Sphinx"
    _process = None

    def open(self, folder, postings):
        rows, file = folder / "sphinx.tsv", folder / "sphinx.conf"
        rows.write_text("".join("\t".join((str(posting.number), *(" ".join(dict.fromkeys(getattr(each, name) for each in fields(posting)))
                                                                  for name in _FIELDS))) + "\n" for posting in postings), encoding="utf-8")
        self.port = free_port()
        file.write_text(_CONFIGURATION.format(rows=rows, columns="\n    ".join(f"tsvpipe_field = {each}" for each in _FIELDS), folder=folder,
                                              letters=_LETTERS, port=self.port))
        run(["indexer", "--config", file, "--all"])
        self._process = start(["searchd", "--nodetach", "--config", file], folder / "searchd.out")
        wait_until("Sphinx", self.is_up, 30)

    def is_up(self):
        try:
            self.ask("SHOW TABLES")
            return True
        except RuntimeError:
            return False

    def search(self, query):
        match = " ".join(("-" if minus else "") + (f'"{plain(text)}"' if phrase else plain(text)) for minus, phrase, text in parts(query))
        return [int(line.split()[0]) for line in self.ask(
            f"SELECT id FROM job WHERE MATCH('{match}') LIMIT 10 OPTION ranker=proximity_bm25,"
            " field_weights=(title=20, employer=10, category=5, place=20, description=1)").splitlines()]

    def ask(self, sql):
        return run(["mysql", "--no-defaults", "-h", "127.0.0.1", "-P", self.port, "--default-character-set=utf8", "-NBe", sql])

    def close(self):
        kill_family(self._process)


def plain(text):
    """Removes characters with a special meaning in a query or in SQL."""
    return "".join(each if each.isalnum() else " " for each in text)
