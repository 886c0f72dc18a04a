package ca.posthaste.http.idempotency;

import ca.posthaste.support.SqliteStore;

class SqliteIdempotencyTest extends SqliteStore implements IdempotencyContract {}
