package ca.posthaste.http.idempotency;

import ca.posthaste.support.PostgresStore;

class PostgresIdempotencyTest extends PostgresStore implements IdempotencyContract {}
