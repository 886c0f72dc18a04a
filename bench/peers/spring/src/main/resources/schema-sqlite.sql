CREATE TABLE employer (
    id       integer PRIMARY KEY,
    name     varchar(200) NOT NULL,
    key_hash char(64) UNIQUE
);

CREATE TABLE job (
    id                integer PRIMARY KEY,
    employer_id       bigint NOT NULL REFERENCES employer (id),
    reference_id      varchar(50),
    title             varchar(256) NOT NULL,
    publish_date      date NOT NULL,
    close_date        date NOT NULL,
    confidential      boolean NOT NULL,
    auto_refresh      boolean NOT NULL,
    status            varchar(10) NOT NULL,
    location          varchar(300) NOT NULL,
    category          integer NOT NULL,
    position_type     integer NOT NULL,
    salary_amount     numeric,
    salary_max        numeric,
    salary_period     integer,
    plus_commission   boolean NOT NULL,
    description       text NOT NULL,
    routing_type      integer NOT NULL,
    application_email varchar(50),
    application_url   varchar(200),
    UNIQUE (employer_id, reference_id)
);
CREATE INDEX job_newest ON job (employer_id, publish_date DESC, id DESC);
