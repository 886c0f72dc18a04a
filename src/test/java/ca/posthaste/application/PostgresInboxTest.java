package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresInboxTest extends PostgresStore implements InboxContract {
    @Override public String explain() {
        return "EXPLAIN ";
    }

    @Override public String planColumn() {
        return "QUERY PLAN";
    }

    @Override public String scanOfAll() {
        return ".*Seq Scan on application .*";
    }
}
