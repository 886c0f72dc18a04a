package ca.posthaste.board.report;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.board.Board;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.report.PostingVisibility.Outcome;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.StoredJobs;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of hiding a posting, on every engine. The contract of history covers its effect on history. */
interface PostingVisibilityContract {
    Clock CLOCK = Clock.systemUTC();

    Database database();

    StoredJobs jobs();

    private PostingVisibility hiding() {
        return new PostingVisibility(new Employers(CLOCK), new Users(CLOCK), new Outbox(database().engine(), "example.org", CLOCK),
            Optional.of("board@example.org"), CLOCK);
    }

    private PostingVisibility.Done hide(JobId job) {
        return database().writeNow(tx -> hiding().hide(tx, job, "It asks for money."));
    }

    private PostingVisibility.Done show(JobId job) {
        return database().writeNow(tx -> hiding().show(tx, job));
    }

    private Board board() {
        return new Board(database(), jobs().rows(), jobs().locations());
    }

    private Problem refused(JobId id) {
        try (var permit = new LargeJobs(1).permit()) {
            var shown = assertThrows(Rejected.class, () -> database().read(tx -> board().shown(tx, id, MONDAY, permit))).problem();
            assertEquals(shown, assertThrows(Rejected.class, () -> database().read(tx -> board().open(tx, id, MONDAY))).problem());
            return shown;
        }
    }

    private int found(JobId id) {
        var query = new BoardQuery(Optional.empty(), Optional.empty(), 0, BoardQuery.Filters.NONE, BoardQuery.Sort.DATE, false, new Paging(1, 10));
        int total = database().read(tx -> board().find(tx, query, MONDAY)).total();
        assertEquals(total, database().read(tx -> board().open(tx, List.of(id.value()), MONDAY)).size());
        return total;
    }

    private Job read(Job job) {
        return database().read(tx -> jobs().store().owned(tx, job.employer(), job.id())).orElseThrow();
    }

    @Test default void a_hidden_posting_is_gone_for_candidates_until_it_is_shown_again() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        assertEquals(1, found(job.id()));
        assertEquals(new PostingVisibility.Done(Outcome.DONE, "Baker", 0, 0), hide(job.id()));
        assertEquals(Problem.JOB_CLOSED, refused(job.id()));
        assertEquals(0, found(job.id()));
        assertTrue(read(job).revision().hidden());
        assertEquals(Outcome.DONE, show(job.id()).outcome());
        assertEquals(1, found(job.id()));
        assertFalse(read(job).revision().hidden());
        try (var permit = new LargeJobs(1).permit()) {
            assertEquals("Baker", database().read(tx -> board().shown(tx, job.id(), MONDAY, permit)).posting().title());
        }
    }

    @Test default void changes_by_the_employer_do_not_show_a_hidden_posting_again() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        hide(job.id());
        jobs().save(read(job), jobs().posting().titled("Cook"));
        assertEquals(Problem.JOB_CLOSED, refused(job.id()));
        assertEquals("Cook", read(job).posting().title());
        assertTrue(read(job).revision().hidden());
    }

    @Test default void hiding_twice_or_showing_a_visible_posting_changes_nothing_and_sends_nothing() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        assertEquals(new PostingVisibility.Done(Outcome.UNCHANGED, "Baker", 0, 0), show(job.id()));
        hide(job.id());
        int version = read(job).revision().version();
        assertEquals(new PostingVisibility.Done(Outcome.UNCHANGED, "Baker", 0, 0), hide(job.id()));
        assertEquals(version, read(job).revision().version());
        assertEquals(Outcome.UNKNOWN, hide(new JobId(Integer.MAX_VALUE)).outcome());
        assertEquals(Outcome.UNKNOWN, show(new JobId(Integer.MAX_VALUE)).outcome());
    }

    @Test default void the_employer_and_the_search_index_see_another_state_of_the_job() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        int changes = count("SELECT count(*) FROM job_change");
        int onBoard = count("SELECT count(*) FROM board_change");
        hide(job.id());
        assertEquals(job.revision().version() + 1, read(job).revision().version());
        assertFalse(job.tag().equals(read(job).tag()));
        show(job.id());
        assertEquals(job.revision().version() + 2, read(job).revision().version());
        assertEquals(changes + 2, count("SELECT count(*) FROM job_change"));
        assertEquals(2, count("SELECT count(*) FROM job_change WHERE kind = 'updated' AND status = 'active'"));
        assertEquals(onBoard + 2, count("SELECT count(*) FROM board_change"));
    }

    @Test default void users_of_the_employer_are_notified_of_the_reason_in_their_language() {
        var employers = new Employers(CLOCK);
        var job = jobs().add(jobs().employer("Boulangerie"), "Boulanger");
        database().writeNow(tx -> employers.setLanguage(tx, job.employer().id(), Language.FRENCH));
        for (var email : List.of("ana@example.org", "bo@example.org")) {
            database().writeNow(tx -> new Users(CLOCK).add(tx, email, job.employer().id(), Role.READER));
        }
        assertEquals(2, hide(job.id()).notified());
        assertEquals(2, show(job.id()).notified());
        var sent = database().read(tx -> tx.sql("SELECT recipient, subject, plain FROM mail ORDER BY id")
            .all(row -> row.nextString() + "|" + row.nextString() + "|" + row.nextString()));
        assertEquals(4, sent.size());
        assertTrue(sent.get(0).startsWith("ana@example.org|Votre offre «\u00a0Boulanger\u00a0» a été masquée par le site|"), sent.get(0));
        assertTrue(sent.get(0).contains("It asks for money.") && sent.get(0).contains("board@example.org"), sent.get(0));
        assertTrue(sent.get(3).startsWith("bo@example.org|Votre offre «\u00a0Boulanger\u00a0» est de nouveau sur le site|"), sent.get(3));
    }

    @Test default void hiding_settles_the_reports_of_the_posting() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        var reports = new Reports();
        database().writeNow(tx -> reports.add(tx, reports.posting(tx, job.id()).orElseThrow(),
            new ReportForm("1", "fraud", "", "", false), Instant.now(), MONDAY));
        assertEquals(1, hide(job.id()).settled());
        assertEquals(List.of(Report.State.HIDDEN), database().read(tx -> reports.list(tx, true)).stream().map(Report::state).toList());
    }

    @Test default void a_job_deleted_while_it_is_hidden_leaves_nothing_that_was_not_seen() {
        var job = jobs().add(jobs().employer("Bakery"), jobs().posting().closing(LocalDate.of(2099, 1, 1)));
        database().writeNow(tx -> tx.execute("UPDATE job SET updated_at = updated_at - 60000")); // it was visible for a minute
        hide(job.id());
        assertEquals(1, count("SELECT count(*) FROM job_version"));
        jobs().delete(read(job));
        assertEquals(1, count("SELECT count(*) FROM job_version"));
        assertEquals(Problem.JOB_NOT_FOUND, refused(job.id()));
        database().writeNow(tx -> {
            PostingVisibility.deleteAll(tx, job.employer().id());
            return null;
        });
        assertEquals(0, count("SELECT count(*) FROM hidden_job"));
    }

    private int count(String sql) {
        return database().read(tx -> tx.sql(sql).one(Row::nextInt));
    }
}
