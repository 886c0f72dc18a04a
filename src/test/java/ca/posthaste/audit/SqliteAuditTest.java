package ca.posthaste.audit;

import ca.posthaste.support.SqliteStore;

class SqliteAuditTest extends SqliteStore implements AuditContract {}
