-- Who applies a set of jobs of one of an employer's systems. Whoever holds the lease renews it; after a crash it ends by itself.
CREATE TABLE job_set_lease (
    employer integer NOT NULL,
    source   text NOT NULL,
    token    text NOT NULL,
    ends_at  bigint NOT NULL,
    PRIMARY KEY (employer, source)
);
