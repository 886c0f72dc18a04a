package ca.posthaste.application.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.Applications;
import ca.posthaste.application.Candidate;
import ca.posthaste.application.inbox.Inbox.InboxPage;
import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.support.SqliteEffort;
import ca.posthaste.support.SqliteStore;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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

    private InboxPage search(Inbox inbox, Job job, InboxFilter filter, int before) {
        return database().read(tx -> inbox.page(tx, job.employer().id(), filter, before));
    }

    private static InboxFilter all(String typed) {
        return new InboxFilter(Tab.ALL, Optional.empty(), typed);
    }

    /** Returns an inbox in which further searches of this employer do not scan all applications. */
    private Inbox searched(Job job) {
        var inbox = inbox();
        for (int i = 0; i <= SignatureCache.SCANS; i++) {
            search(inbox, job, all("zebra"), Inbox.NEWEST);
        }
        return inbox;
    }

    @Test void a_repeated_search_reads_only_the_candidates() {
        var job = job("Baker");
        add(job, "Zoltan Kovács", "zoltan@example.org");
        fill(job, 5_000);
        int scan = database().read(tx -> SqliteEffort.of(tx, any -> inbox().page(tx, job.employer().id(), all("zebra"), Inbox.NEWEST)));
        var inbox = searched(job);
        for (var typed : List.of("zebra", "person zebra", "kovacs", "zoltan@example.org kov")) {
            int repeated = database().read(tx -> SqliteEffort.of(tx, any -> inbox.page(tx, job.employer().id(), all(typed), Inbox.NEWEST)));
            assertTrue(20 * repeated < scan, () -> typed + ": " + repeated + ", and a scan is " + scan);
            assertEquals(typed.contains("zebra") ? 0 : 1, search(inbox, job, all(typed), Inbox.NEWEST).lines().size());
        }
    }

    private static <T> T one(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private void add(Job job, int number, Random random) {
        var name = one(List.of("Ana", "Élodie", "BOB", "Zoë", "李", "😀mile"), random) + " " + one(List.of("Côté-Œuvray", "O'Neil", "100%_!", "Li"), random);
        add(job, name, "m" + number + "@example.org");
    }

    private void add(Job job, String name, String email) {
        database().writeNow(tx -> new Applications().add(tx, job, "receipt", new Candidate(name, email, null, null, Language.ENGLISH), Optional.empty(), NOON));
    }

    @Test void a_repeated_search_finds_the_same_as_a_scan_whatever_arrives_changes_and_is_erased() {
        var random = new Random(4);
        var job = job("Baker");
        var cook = jobs().add(job.employer(), "Cook");
        var other = job("Brewer");
        for (int i = 0; i < 150; i++) {
            add(one(List.of(job, cook, other), random), i, random);
        }
        var inbox = searched(job);
        var words = List.of("ana", "élodie", "ELODIE", "côté", "oeuv", "o'n", "%", "_!", "li", "李", "😀", "m1", "m12@", "9@example", "org", "\nm", "a", "zebra");
        for (int i = 150; i < 250; i++) {
            add(one(List.of(job, cook, other), random), i, random);
            var any = search(inbox(), job, all(""), Inbox.NEWEST).lines();
            var id = one(any, random).id();
            database().writeNow(tx -> inbox.move(tx, job.employer().id(), List.of(id), ANY, one(List.of(ApplicationState.values()), random)));
            if (i % 5 == 0) {
                erase(job, one(any, random).id());
            }
            var typed = one(words, random) + (random.nextBoolean() ? " " + one(words, random) : "");
            var filter = new InboxFilter(one(List.of(Tab.values()), random), random.nextInt(3) == 0 ? Optional.of(cook.id()) : Optional.empty(), typed);
            int before = random.nextBoolean() ? Inbox.NEWEST : id.value();
            assertEquals(search(inbox(), job, filter, before), search(inbox, job, filter, before), filter::toString);
        }
        assertEquals(search(inbox(), other, all("ana"), Inbox.NEWEST), search(searched(other), other, all("ana"), Inbox.NEWEST));
    }

    private void erase(Job job, ApplicationId id) {
        database().writeNow(tx -> {
            var applications = new Applications();
            return applications.erase(tx, applications.owned(tx, job.employer().id(), id).orElseThrow());
        });
    }

    @Test void a_repeated_search_with_many_hits_is_counted_and_paged_like_a_scan() {
        var job = job("Baker");
        fill(job, CandidateSignatures.CANDIDATES_MAX + Inbox.PAGE);
        var inbox = searched(job);
        for (var typed : List.of("person", "person 1", "person 12", "example 0@")) {
            for (int before : List.of(Inbox.NEWEST, 1_300, 600)) {
                var page = search(inbox, job, all(typed), before);
                assertEquals(search(inbox(), job, all(typed), before), page, typed);
                assertNotEquals(List.of(), page.lines(), typed);
            }
        }
    }

    @Test void signatures_are_limited() {
        var job = job("Baker");
        fill(job, CandidateSignatures.CANDIDATES_MAX + 1);
        var all = database().read(tx -> CandidateSignatures.read(tx, job.employer().id(), CandidateSignatures.CANDIDATES_MAX + 1));
        assertEquals(36 * (CandidateSignatures.CANDIDATES_MAX + 1), all.bytes());
        assertEquals(Optional.empty(), all.candidates(List.of("person")));
        assertEquals("8", all.candidates(List.of("person", "7@example")).orElseThrow().ids().split(" ")[0]);
        var tooMany = database().read(tx -> CandidateSignatures.read(tx, job.employer().id(), CandidateSignatures.CANDIDATES_MAX));
        assertEquals(0, tooMany.bytes());
        assertEquals(Optional.empty(), tooMany.candidates(List.of("person", "7@example")));
    }
}
