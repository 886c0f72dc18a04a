package ca.posthaste.application.inbox;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.support.SqliteEffort;
import ca.posthaste.support.SqliteStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

    /** Includes searches by an index that is not covering: only the rows of the page may be read, by their ids. */
    @Override public String scanOfAll() {
        return "SCAN (a|application|n)(?! LEFT-JOIN)( .*)?|SEARCH a USING INDEX .*";
    }

    /** Scanning a hundred thousand names takes about twenty milliseconds. */
    @Test void a_search_that_finds_nothing_goes_through_the_names_once() {
        var job = job("Baker");
        fill(job, 5_000);
        for (var tab : Tab.values()) {
            var filter = new InboxFilter(tab, Optional.empty(), "zebra");
            int once = database().read(tx -> SqliteEffort.of(tx, any -> inbox().slice(tx, job.employer().id(), filter, Inbox.NEWEST, 10)));
            int page = database().read(tx -> SqliteEffort.of(tx, any -> inbox().page(tx, job.employer().id(), filter, Inbox.NEWEST)));
            assertTrue(page < 1.5 * once, () -> filter + ": " + page + ", and once is " + once);
        }
    }
}
