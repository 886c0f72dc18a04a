-- Who applies a set of jobs of one of an employer's systems. Whoever holds the lease renews it; after a crash it ends by itself.
CREATE TABLE job_set_lease (
    employer INTEGER NOT NULL,
    source   TEXT NOT NULL,
    token    TEXT NOT NULL,
    ends_at  BIGINT NOT NULL,
    PRIMARY KEY (employer, source)
);
