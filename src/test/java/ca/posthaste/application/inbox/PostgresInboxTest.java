package ca.posthaste.application.inbox;

import ca.posthaste.support.PostgresStore;

class PostgresInboxTest extends PostgresStore implements InboxContract {
    @Override public String explain() {
        return "EXPLAIN ";
    }

    @Override public String planColumn() {
        return "QUERY PLAN";
    }

    /** Accepts any index by employer: which one is used depends on how much of the table was vacuumed. */
    @Override public String searchIndex() {
        return "(employer = ";
    }

    @Override public String scanOfAll() {
        return ".*Seq Scan on application .*";
    }
}
