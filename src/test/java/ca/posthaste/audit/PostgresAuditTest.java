package ca.posthaste.audit;

import ca.posthaste.support.PostgresStore;

class PostgresAuditTest extends PostgresStore implements AuditContract {}
