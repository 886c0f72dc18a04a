package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteInboxTest extends SqliteStore implements InboxContract {
    @Override public String explain() {
        return "EXPLAIN QUERY PLAN ";
    }

    @Override public String planColumn() {
        return "detail";
    }

    @Override public String searchIndex() {
        return "COVERING INDEX application_inbox";
    }

    @Override public String scanOfAll() {
        return "SCAN (a|application|n)(?! LEFT-JOIN)( .*)?";
    }
}
