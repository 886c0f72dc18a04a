-- Places beyond the list that ships: imported by an operator, or sent by an employer and in no list (type Unlisted).
-- The index on the folded name decides which of two spellings, sent at the same moment, gets the id.

CREATE TABLE place (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    province     TEXT NOT NULL,
    folded       TEXT NOT NULL,
    name         TEXT NOT NULL,
    type         TEXT NOT NULL,
    latitude     DOUBLE PRECISION,
    longitude    DOUBLE PRECISION,
    sw_latitude  DOUBLE PRECISION,
    sw_longitude DOUBLE PRECISION,
    ne_latitude  DOUBLE PRECISION,
    ne_longitude DOUBLE PRECISION,
    population   BIGINT NOT NULL DEFAULT 0,
    aliases      TEXT NOT NULL DEFAULT '',
    UNIQUE (province, folded)
);
CREATE INDEX place_unlisted ON place (id) WHERE type = 'Unlisted';

-- Ids below a million belong to the list that ships.
INSERT INTO sqlite_sequence (name, seq) VALUES ('place', 999999);

INSERT INTO change_count (topic, count) VALUES ('place', 0);
