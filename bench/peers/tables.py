"""Bulk loading of rows into PostgreSQL."""
import csv


def copy(server, database, folder, table, columns, lines):
    """Copies the rows into the table and advances its id sequence past them. An empty field is NULL."""
    file = folder / "rows.csv"
    with open(file, "w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows(lines)
    server.sql(f"\\copy {table} ({', '.join(columns)}) FROM '{file}' WITH (FORMAT csv)", database)
    file.unlink()
    server.sql(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}", database)
