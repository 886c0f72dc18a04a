"""Rows into PostgreSQL, many at once."""
import csv


def copy(server, database, folder, table, columns, lines):
    """Adds the rows, and lets the table's ids go on after them. An empty field is NULL."""
    file = folder / "rows.csv"
    with open(file, "w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows(lines)
    server.sql(f"\\copy {table} ({', '.join(columns)}) FROM '{file}' WITH (FORMAT csv)", database)
    file.unlink()
    server.sql(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}", database)
