package ca.posthaste.application.inbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.application.ApplicationId;
import ca.posthaste.application.ApplicationState;
import ca.posthaste.application.Applications;
import ca.posthaste.application.Candidate;
import ca.posthaste.application.CandidateSearchText;
import ca.posthaste.application.ReviewedApplication;
import ca.posthaste.application.inbox.Inbox.InboxPage.Count;
import ca.posthaste.application.inbox.Inbox.InboxPage;
import ca.posthaste.application.inbox.InboxFilter.Tab;
import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.RecordedStatements;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.support.StoredJobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of the inbox store on every engine. */
interface InboxContract {
    Instant NOON = Instant.parse("2026-03-02T20:00:00.123Z");
    List<ApplicationState> ANY = List.of(ApplicationState.values());

    Database database();

    StoredJobs jobs();

    /** Returns a pattern for lines of a query plan that reads more applications than requested. */
    String scanOfAll();

    String explain();

    default Inbox inbox() {
        return new Inbox(database().engine());
    }

    default Job job(String title) {
        return jobs().add(jobs().employer("Employer of a " + title), title);
    }

    private ApplicationId add(Job job, String name, String email) {
        return database().writeNow(tx -> new Applications().add(tx, job, "receipt", new Candidate(name, email, null, null, Language.ENGLISH), Optional.empty(), NOON))
            .orElseThrow();
    }

    private InboxPage page(Employer owner, InboxFilter filter, int before) {
        return database().read(tx -> inbox().page(tx, owner.id(), filter, before));
    }

    private InboxPage page(Employer owner, InboxFilter filter) {
        return page(owner, filter, Inbox.NEWEST);
    }

    private static InboxFilter all(String typed) {
        return new InboxFilter(Tab.ALL, Optional.empty(), typed);
    }

    private static List<ApplicationId> ids(InboxPage page) {
        return page.lines().stream().map(InboxPage.Line::id).toList();
    }

    private void move(Job job, ApplicationId id, ApplicationState to) {
        database().writeNow(tx -> inbox().move(tx, job.employer().id(), List.of(id), ANY, to));
    }

    private void star(Job job, ApplicationId id) {
        database().writeNow(tx -> inbox().star(tx, job.employer().id(), List.of(id), true));
    }

    private static Map<Tab, Integer> numbers(InboxPage page) {
        assertTrue(page.counts().values().stream().noneMatch(Count::orMore));
        return page.counts().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().number()));
    }

    @Test default void an_inbox_without_applications_is_a_page_with_nothing_on_it() {
        var page = page(jobs().employer("Bakery"), all(""));
        assertEquals(List.of(), page.lines());
        assertEquals(Map.of(Tab.ALL, 0, Tab.NEW, 0, Tab.READ, 0, Tab.STARRED, 0, Tab.INVITED, 0, Tab.DECLINED, 0), numbers(page));
        assertEquals(OptionalInt.empty(), page.older());
    }

    @Test default void tabs_have_what_belongs_in_them_newest_first_and_their_counts() {
        var baker = job("Baker");
        var cook = jobs().add(baker.employer(), "Cook");
        var fresh = add(baker, "Ana", "ana@example.org");
        var read = add(baker, "Bob", "bob@example.org");
        var declined = add(cook, "Carl", "carl@example.org");
        var invited = add(baker, "Dora", "dora@example.org");
        move(baker, read, ApplicationState.READ);
        move(baker, declined, ApplicationState.DECLINED);
        move(baker, invited, ApplicationState.INVITED);
        star(baker, declined);
        star(baker, fresh);
        var expected = Map.of(Tab.ALL, List.of(invited, declined, read, fresh), Tab.NEW, List.of(fresh), Tab.READ, List.of(read),
            Tab.STARRED, List.of(declined, fresh), Tab.INVITED, List.of(invited), Tab.DECLINED, List.of(declined));
        expected.forEach((tab, ids) -> {
            var page = page(baker.employer(), all("").in(tab));
            assertEquals(ids, ids(page), tab.code());
            assertEquals(Map.of(Tab.ALL, 4, Tab.NEW, 1, Tab.READ, 1, Tab.STARRED, 2, Tab.INVITED, 1, Tab.DECLINED, 1), numbers(page));
            var searched = page(baker.employer(), all("example").in(tab));
            assertEquals(ids, ids(searched), "searched in " + tab.code());
            assertEquals(numbers(page), numbers(searched));
        });
        var ofBaker = new InboxFilter(Tab.ALL, Optional.of(baker.id()), "");
        assertEquals(List.of(invited, read, fresh), ids(page(baker.employer(), ofBaker)));
        assertEquals(Map.of(Tab.ALL, 3, Tab.NEW, 1, Tab.READ, 1, Tab.STARRED, 1, Tab.INVITED, 1, Tab.DECLINED, 0), numbers(page(baker.employer(), ofBaker)));
        assertEquals(List.of(fresh), ids(page(baker.employer(), ofBaker.in(Tab.STARRED))));
        assertEquals(List.of(), ids(page(baker.employer(), ofBaker.in(Tab.DECLINED))));
        assertEquals(List.of(read), ids(page(baker.employer(), new InboxFilter(Tab.READ, Optional.of(baker.id()), "bob"))));
        assertEquals(List.of(), ids(page(baker.employer(), new InboxFilter(Tab.READ, Optional.of(cook.id()), "bob"))));
    }

    @Test default void a_row_has_the_details_of_an_application() {
        var job = job("Baker");
        var id = database().writeNow(tx -> new Applications().add(tx, job, "receipt", new Candidate("Ana Ünal", "Ana@Example.org", null, null, Language.FRENCH),
            Optional.of(new Resume("key", "cv.pdf", ResumeType.PDF, 5)), NOON)).orElseThrow();
        star(job, id);
        database().writeNow(tx -> new ApplicationNotes().add(tx, new Applications().owned(tx, job.employer().id(), id).orElseThrow(), "eve@example.org", NOON, "Good"));
        assertEquals(List.of(new InboxPage.Line(id, job.id(), "Baker", "Ana Ünal", "Ana@Example.org", NOON, ApplicationState.NEW, true, true, 1)),
            page(job.employer(), all("")).lines());
        assertEquals(new ReviewedApplication(database().read(tx -> new Applications().owned(tx, job.employer().id(), id)).orElseThrow(), ApplicationState.NEW, true),
            database().read(tx -> inbox().find(tx, job.employer().id(), id)).orElseThrow());
    }

    @Test default void a_job_that_is_gone_has_its_title_from_an_application_and_one_that_never_was_has_none() {
        var job = job("Baker");
        var filter = new InboxFilter(Tab.ALL, Optional.of(job.id()), "");
        assertEquals(Optional.of("Baker"), page(job.employer(), filter).jobTitle());
        add(job, "Ana", "ana@example.org");
        jobs().delete(job);
        assertEquals(Optional.of("Baker"), page(job.employer(), filter).jobTitle());
        assertEquals(Optional.empty(), page(job.employer(), new InboxFilter(Tab.ALL, Optional.of(new JobId(999)), "")).jobTitle());
        assertEquals(Optional.empty(), page(jobs().employer("Brewery"), filter).jobTitle(), "another employer's");
    }

    @Test default void an_employer_cannot_see_or_change_applications_to_another() {
        var job = job("Baker");
        var brewery = jobs().employer("Brewery");
        var id = add(job, "Ana", "ana@example.org");
        for (var filter : List.of(all(""), all("ana"), new InboxFilter(Tab.NEW, Optional.of(job.id()), ""))) {
            assertEquals(List.of(), page(brewery, filter).lines());
            assertEquals(0, page(brewery, filter).counts().get(Tab.ALL).number());
        }
        assertEquals(Optional.empty(), database().read(tx -> inbox().find(tx, brewery.id(), id)));
        assertEquals(List.of(), database().writeNow(tx -> inbox().move(tx, brewery.id(), List.of(id), ANY, ApplicationState.DECLINED)));
        assertEquals(List.of(), database().writeNow(tx -> inbox().star(tx, brewery.id(), List.of(id), true)));
        assertEquals(ApplicationState.NEW, page(job.employer(), all("")).lines().get(0).state());
        assertFalse(page(job.employer(), all("")).lines().get(0).isStarred());
    }

    @Test default void only_applications_that_change_are_returned() {
        var job = job("Baker");
        var one = add(job, "Ana", "ana@example.org");
        var two = add(job, "Bob", "bob@example.org");
        move(job, one, ApplicationState.DECLINED);
        var changed = List.of(AuditSubject.named(two.value(), "Baker"));
        assertEquals(changed, database().writeNow(tx -> inbox().move(tx, job.employer().id(), List.of(one, two, new ApplicationId(999)),
            List.of(ApplicationState.NEW), ApplicationState.READ)));
        star(job, one);
        assertEquals(changed, database().writeNow(tx -> inbox().star(tx, job.employer().id(), List.of(one, two), true)));
        assertEquals(2, database().writeNow(tx -> inbox().star(tx, job.employer().id(), List.of(one, two), false)).size());
        assertEquals(0, database().writeNow(tx -> inbox().star(tx, job.employer().id(), List.of(one, two), false)).size());
    }

    @Test default void candidates_are_found_by_any_part_of_name_and_address_in_any_spelling() {
        var job = job("Baker");
        var elodie = add(job, "Élodie Côté-Œuvray", "e.cote@example.org");
        var percent = add(job, "100%_Bob!", "bob@example.com");
        var arabic = add(job, "\uFDFA".repeat(100), "long@example.net"); // each becomes eighteen letters when it is folded
        for (var typed : List.of("elodie", "ÉLODIE", "Cote", "côté élodie", "oeuvray", "E.COTE@", "elodie example.org", "dIe")) {
            assertEquals(List.of(elodie), ids(page(job.employer(), all(typed))), typed);
        }
        assertEquals(List.of(percent), ids(page(job.employer(), all("%"))));
        assertEquals(List.of(percent), ids(page(job.employer(), all("_b"))));
        assertEquals(List.of(percent), ids(page(job.employer(), all("b!"))));
        assertEquals(List.of(arabic), ids(page(job.employer(), all("long@"))));
        for (var typed : List.of("elodie bob", "xyz", "'", "\\", "' OR 1=1 --")) {
            assertEquals(List.of(), ids(page(job.employer(), all(typed))), typed);
        }
        assertEquals(3, page(job.employer(), all("   ")).lines().size(), "nothing is searched");
    }

    @Test default void the_typed_text_is_limited() {
        assertEquals(InboxFilter.TYPED_MAX, all("a".repeat(InboxFilter.TYPED_MAX + 1)).typed().length());
        assertEquals("😀".repeat(InboxFilter.TYPED_MAX), all("😀".repeat(InboxFilter.TYPED_MAX + 1)).typed());
        assertEquals(CandidateSearchText.WORDS_MAX, all("a b c d e f g").words().size());
    }

    default List<ApplicationId> fill(Job job, int count) {
        return database().writeNow(tx -> {
            var insert = tx.sql("INSERT INTO application (employer, job, job_title, receipt, address_key, name, email, language, sent_at, search_key)"
                + " VALUES (:employer, :job, 'Baker', 'r', :email, :name, :email, 'en', 1, :key)");
            for (int i = 0; i < count; i++) {
                insert.bind("employer", job.employer().id().value()).bind("job", job.id().value()).bind("email", i + "@example.org").bind("name", "Person " + i)
                    .bind("key", "person " + i + "\n" + i + "@example.org").addBatch();
            }
            insert.executeBatch();
            return tx.sql("SELECT id FROM application WHERE employer = :employer ORDER BY id DESC").bind("employer", job.employer().id().value())
                .all(row -> new ApplicationId(row.nextInt()));
        });
    }

    @Test default void every_application_is_on_one_page_and_on_no_other() {
        var job = job("Baker");
        var all = fill(job, 2 * Inbox.PAGE + 1);
        for (var filter : List.of(all(""), all("person"), all("").in(Tab.NEW), new InboxFilter(Tab.NEW, Optional.of(job.id()), "example.org"))) {
            assertEquals(all, walked(job.employer(), filter));
        }
        assertEquals(List.of(), ids(page(job.employer(), all(""), 1)));
        assertEquals(2 * Inbox.PAGE + 1, numbers(page(job.employer(), all(""), 1)).get(Tab.ALL), "counts are of all pages");
        fill(jobs().add(jobs().employer("Of one page"), "Cook"), Inbox.PAGE);
        assertEquals(OptionalInt.empty(), page(jobs().employer("Of no page"), all("")).older());
    }

    @Test default void a_page_that_is_just_full_is_the_last() {
        var job = job("Baker");
        fill(job, Inbox.PAGE);
        assertEquals(OptionalInt.empty(), page(job.employer(), all("")).older());
        assertEquals(Inbox.PAGE, page(job.employer(), all("")).lines().size());
    }

    @Test default void counting_ends_at_a_limit() {
        var job = job("Baker");
        fill(job, Inbox.COUNTED);
        assertEquals(new Count(Inbox.COUNTED, false), page(job.employer(), all("")).counts().get(Tab.ALL));
        assertEquals(new Count(Inbox.COUNTED, false), page(job.employer(), all("person")).counts().get(Tab.NEW));
        add(job, "One more person", "more@example.org");
        for (var filter : List.of(all(""), all("person"), new InboxFilter(Tab.NEW, Optional.of(job.id()), ""))) {
            assertEquals(new Count(Inbox.COUNTED, true), page(job.employer(), filter).counts().get(Tab.NEW));
            assertEquals(0, page(job.employer(), filter).counts().get(Tab.DECLINED).number());
        }
    }

    /** A search counts only the newest applications. A tab may contain older ones, and a page may begin anywhere. */
    @Test default void a_search_finds_applications_beyond_the_counted_ones() {
        var job = job("Baker");
        var all = fill(job, Inbox.COUNTED + 2 * Inbox.PAGE);
        var declined = all.subList(Inbox.COUNTED - 10, Inbox.COUNTED + Inbox.PAGE); // only the first eleven of them are counted
        database().writeNow(tx -> inbox().move(tx, job.employer().id(), declined, ANY, ApplicationState.DECLINED));
        var filter = all("person").in(Tab.DECLINED);
        assertEquals(declined, walked(job.employer(), filter));
        assertEquals(all, walked(job.employer(), all("person")));
        assertEquals(all.stream().filter(id -> !declined.contains(id)).toList(), walked(job.employer(), all("person example").in(Tab.NEW)));
        assertEquals(declined.subList(20, declined.size()), ids(page(job.employer(), filter, declined.get(19).value())), "a page that begins behind what is counted");
        assertEquals(new Count(11, true), page(job.employer(), filter).counts().get(Tab.DECLINED));
    }

    private List<ApplicationId> walked(Employer owner, InboxFilter filter) {
        var walked = new ArrayList<ApplicationId>();
        for (var next = OptionalInt.of(Inbox.NEWEST); next.isPresent(); ) {
            var page = page(owner, filter, next.getAsInt());
            assertTrue(page.lines().size() <= Inbox.PAGE);
            walked.addAll(ids(page));
            next = page.older();
        }
        return walked;
    }

    @Test default void a_page_is_read_in_one_statement() {
        var job = job("Baker");
        fill(job, Inbox.PAGE + 1);
        var counted = new RecordedStatements(database());
        for (var tab : Tab.values()) {
            for (var filter : List.of(all("").in(tab), all("person 7").in(tab), new InboxFilter(tab, Optional.of(job.id()), "person"))) {
                counted.database().read(tx -> inbox().page(tx, job.employer().id(), filter, Inbox.NEWEST));
                assertEquals(1, counted.taken().size(), filter::toString);
            }
        }
    }

    @Test default void a_slice_has_whole_applications_in_the_same_order() {
        var job = job("Baker");
        var all = fill(job, 7);
        var first = database().read(tx -> inbox().slice(tx, job.employer().id(), all("person"), Inbox.NEWEST, 4));
        assertEquals(all.subList(0, 4), first.stream().map(reviewed -> reviewed.application().id()).toList());
        var rest = database().read(tx -> inbox().slice(tx, job.employer().id(), all("person"), all.get(3).value(), 4));
        assertEquals(all.subList(4, 7), rest.stream().map(reviewed -> reviewed.application().id()).toList());
        assertEquals("0@example.org", rest.get(2).application().candidate().email());
    }

    @Test default void no_page_reads_all_applications() {
        for (int i = 0; i < 40; i++) {
            fill(job("Baker " + i), 250);
        }
        var job = job("Baker");
        fill(job, 2_000);
        if (!database().engine().hasOneWriter()) {
            database().writeNow(tx -> tx.sql("ANALYZE application").execute());
        }
        Stream.of(Tab.values()).flatMap(tab -> Stream.of(all("").in(tab), all("person 7").in(tab), new InboxFilter(tab, Optional.of(job.id()), ""),
            new InboxFilter(tab, Optional.of(job.id()), "person 7"))).forEach(filter -> {
                var plan = database().read(tx -> Inbox.bound(tx.sql(explain() + inbox().page(filter)), job.employer().id(), filter)
                    .bind("before", Inbox.NEWEST).bind("max", Inbox.PAGE + 1).all(row -> row.getString(planColumn())));
                assertTrue(plan.stream().noneMatch(line -> line.matches(scanOfAll())), filter + ":\n" + String.join("\n", plan));
                for (var index : indexes(filter)) {
                    assertTrue(plan.stream().anyMatch(line -> line.contains(index)), filter + " should use " + index + ":\n" + String.join("\n", plan));
                }
            });
    }

    String planColumn();

    /** Returns the part of a query plan that names the index of a search. */
    String searchIndex();

    /** Returns the indexes that the plan must use: every tab is counted, each along its own index. */
    private List<String> indexes(InboxFilter filter) {
        return filter.isSearch() ? List.of(searchIndex()) : List.of("application_starred", filter.job().isPresent() ? "application_of_job" : "application_by_state");
    }
}
