package ca.posthaste.board.report;

import static ca.posthaste.support.SamplePosting.MONDAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Users;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.board.report.Report.State;
import ca.posthaste.board.report.Reports.Added;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.StoredJobs;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Contract of reports about postings, on every engine. */
interface ReportsContract {
    Instant AT = Instant.parse("2026-03-02T17:00:00Z");
    ReportForm FRAUD = new ReportForm("1", "fraud", "They want\nmoney.", "Ana@example.org", false);
    ReportForm BARE = new ReportForm("1", "other", "", "", false);

    Database database();

    StoredJobs jobs();

    private Added add(Reports reports, JobId job, ReportForm form, LocalDate day) {
        return database().writeNow(tx -> reports.add(tx, reports.posting(tx, job).orElseThrow(), form, AT, day));
    }

    private int number(Function<Transaction, Integer> work) {
        return database().writeNow(work);
    }

    private boolean dismissed(int id) {
        return database().writeNow(tx -> new Reports().dismiss(tx, id));
    }

    private List<Report> list(boolean settledToo) {
        return database().read(tx -> new Reports().list(tx, settledToo));
    }

    @Test default void a_report_is_stored_with_all_its_details() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        assertEquals(Added.KEPT, add(new Reports(), job.id(), FRAUD, MONDAY));
        assertEquals(Added.KEPT, add(new Reports(), job.id(), BARE, MONDAY));
        var kept = list(false);
        assertEquals(List.of(
            new Report(kept.get(0).id(), job.employer().id(), job.id(), "Baker", ReportReason.FRAUD, Optional.of("They want\nmoney."),
                Optional.of("Ana@example.org"), AT, State.OPEN),
            new Report(kept.get(1).id(), job.employer().id(), job.id(), "Baker", ReportReason.OTHER, Optional.empty(), Optional.empty(), AT, State.OPEN)), kept);
        assertEquals(Optional.of(kept.get(1)), database().read(tx -> new Reports().byId(tx, kept.get(1).id())));
    }

    @Test default void every_reason_is_stored_unchanged() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        for (var reason : ReportReason.values()) {
            add(new Reports(), job.id(), new ReportForm("1", reason.code(), "", "", false), MONDAY);
        }
        assertEquals(List.of(ReportReason.values()), list(false).stream().map(Report::reason).toList());
    }

    @Test default void jobs_that_candidates_never_saw_cannot_be_reported() {
        var draft = jobs().add(jobs().employer("Bakery"), jobs().posting().status(Status.DRAFT));
        var tried = jobs().add(jobs().sandbox("Sandbox"), "Baker");
        var archived = jobs().add(draft.employer(), jobs().posting().status(Status.ARCHIVED));
        var unseen = jobs().add(draft.employer(), jobs().posting().status(Status.ARCHIVED).neverShown());
        for (var id : List.of(draft.id(), tried.id(), unseen.id(), new JobId(Integer.MAX_VALUE))) {
            assertTrue(database().read(tx -> new Reports().posting(tx, id)).isEmpty(), id.toString());
        }
        assertTrue(database().read(tx -> new Reports().posting(tx, archived.id())).isPresent());
    }

    @Test default void reports_per_posting_and_day_are_limited() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        for (int i = 0; i < Reports.PER_JOB_AND_DAY; i++) {
            assertEquals(Added.KEPT, add(new Reports(), job.id(), BARE, MONDAY));
        }
        assertEquals(Added.KNOWN, add(new Reports(), job.id(), BARE, MONDAY));
        assertEquals(Added.KEPT, add(new Reports(), jobs().add(job.employer(), "Cook").id(), BARE, MONDAY));
        assertEquals(Added.KEPT, add(new Reports(), job.id(), BARE, MONDAY.plusDays(1)));
        assertEquals(Reports.PER_JOB_AND_DAY + 2, list(true).size());
    }

    @Test default void reports_per_day_are_limited() {
        var few = new Reports(3, 3);
        var bakery = jobs().employer("Bakery");
        for (int i = 0; i < 3; i++) {
            assertEquals(Added.KEPT, add(few, jobs().add(bakery, "Baker " + i).id(), BARE, MONDAY));
        }
        var job = jobs().add(bakery, "Cook");
        assertEquals(Added.FULL, add(few, job.id(), BARE, MONDAY));
        assertEquals(Added.KEPT, add(few, job.id(), BARE, MONDAY.plusDays(1)));
    }

    @Test default void a_posting_without_open_reports_can_be_reported_when_others_are_at_their_limit() {
        var few = new Reports(3, 5);
        var bakery = jobs().employer("Bakery");
        var flooded = jobs().add(bakery, "Baker");
        for (int i = 0; i < 3; i++) {
            assertEquals(Added.KEPT, add(few, flooded.id(), BARE, MONDAY));
        }
        assertEquals(Added.FULL, add(few, flooded.id(), BARE, MONDAY));
        var cook = jobs().add(bakery, "Cook");
        assertEquals(Added.KEPT, add(few, cook.id(), BARE, MONDAY));
        assertEquals(Added.FULL, add(few, cook.id(), BARE, MONDAY), "it has its report now");
        assertTrue(dismissed(list(false).get(3).id()));
        assertEquals(Added.KEPT, add(few, cook.id(), BARE, MONDAY), "that one is settled, and this may be news");
        assertEquals(Added.FULL, add(few, jobs().add(bakery, "Clerk").id(), BARE, MONDAY), "and this is the end");
    }

    private ReportActions settling() {
        var outbox = new Outbox(database().engine(), "example.org", Clock.systemUTC());
        var hiding = new PostingVisibility(new Employers(Clock.systemUTC()), new Users(Clock.systemUTC()), outbox, Optional.empty(), Clock.systemUTC());
        return new ReportActions(hiding, new Reports(), outbox, Optional.of("board@example.org"), new Audit(Clock.systemUTC()), Clock.systemUTC());
    }

    private List<Reports.Reported> open(int page, int size) {
        return database().read(tx -> new Reports().open(tx, new Paging(page, size)));
    }

    @Test default void the_queue_has_each_posting_once_with_what_people_wrote() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        add(new Reports(), cook.id(), BARE, MONDAY);
        add(new Reports(), baker.id(), BARE, MONDAY);
        add(new Reports(), cook.id(), FRAUD, MONDAY);
        var queue = open(1, 10);
        assertEquals(List.of("Cook 2 Bakery", "Baker 1 Bakery"), queue.stream().map(one -> one.title() + " " + one.reports() + " " + one.employerName()).toList());
        var entry = queue.get(0).entries().get(1);
        assertEquals(List.of(ReportReason.FRAUD, "They want\nmoney.", "Ana@example.org", AT, Optional.empty()),
            List.of(entry.reason(), entry.details(), entry.email(), entry.at(), entry.answered()));
        assertEquals(List.of("Baker"), open(2, 1).stream().map(Reports.Reported::title).toList());
        assertEquals(2, number(tx -> new Reports().countReported(tx)));
        assertEquals(2, number(tx -> settling().dismissAll(tx, Actor.COMMAND_LINE, cook.id())));
        assertEquals(List.of("Baker"), open(1, 10).stream().map(Reports.Reported::title).toList());
        assertEquals(List.of(2, 0), List.of(number(tx -> new Reports().countSettled(tx)), number(tx -> settling().dismissAll(tx, Actor.COMMAND_LINE, cook.id()))));
    }

    @Test default void some_reports_of_a_posting_are_listed_and_all_are_counted() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        for (int i = 0; i <= Reports.REPORTS_SHOWN; i++) {
            add(new Reports(), job.id(), BARE, MONDAY.plusDays(i));
        }
        var posting = open(1, 10).get(0);
        assertEquals(List.of(Reports.REPORTS_SHOWN, Reports.REPORTS_SHOWN + 1), List.of(posting.entries().size(), posting.reports()));
    }

    @Test default void a_hidden_posting_is_listed_until_it_is_shown_again_and_both_are_in_the_audit_log() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        add(new Reports(), job.id(), FRAUD, MONDAY);
        var ana = new Actor("ana@example.org", "");
        assertEquals(PostingVisibility.Outcome.DONE, database().writeNow(tx -> settling().hide(tx, ana, job.id(), "It asks for money.")).outcome());
        assertEquals(PostingVisibility.Outcome.UNCHANGED, database().writeNow(tx -> settling().hide(tx, ana, job.id(), "It asks for money.")).outcome());
        var hidden = database().read(tx -> new Reports().hidden(tx, new Paging(1, 10)));
        assertEquals(List.of("Baker It asks for money."), hidden.stream().map(one -> one.title() + " " + one.reason()).toList());
        assertEquals(List.of(), open(1, 10));
        assertTrue(database().read(tx -> new Reports().settled(tx, new Paging(1, 10))).get(0).isHidden());
        assertEquals(PostingVisibility.Outcome.DONE, database().writeNow(tx -> settling().show(tx, ana, job.id())).outcome());
        assertEquals(0, number(tx -> new Reports().countHidden(tx)));
        assertEquals(List.of("posting-shown", "posting-hidden"), database().read(tx -> new Audit(Clock.systemUTC()).before(tx, job.employer().id(), Long.MAX_VALUE, 9))
            .stream().map(AuditEntry::action).toList());
    }

    private boolean isAnswered(int id) {
        return database().writeNow(tx -> settling().answer(tx, Actor.COMMAND_LINE, id, Language.FRENCH, "Merci."));
    }

    @Test default void a_reporter_who_left_an_address_can_be_answered_and_the_answer_is_recorded() {
        var job = jobs().add(jobs().employer("Bakery"), "Baker");
        add(new Reports(), job.id(), FRAUD, MONDAY);
        add(new Reports(), job.id(), BARE, MONDAY);
        var entries = open(1, 10).get(0).entries();
        assertTrue(isAnswered(entries.get(0).id()));
        assertFalse(isAnswered(entries.get(1).id()), "they left no address");
        assertFalse(isAnswered(Integer.MAX_VALUE));
        assertTrue(open(1, 10).get(0).entries().get(0).answered().isPresent());
        var written = database().read(tx -> tx.sql("SELECT recipient, plain FROM mail").all(row -> row.nextString() + "\n" + row.nextString()));
        assertEquals(1, written.size());
        assertTrue(written.get(0).startsWith("Ana@example.org\nVous avez signalé l’offre") && written.get(0).contains("Merci."), written.get(0));
        var forgotten = database().writeNow(tx -> settling().forget(tx, "ana@EXAMPLE.org"));
        assertEquals(List.of(1, 1), List.of(forgotten.reports(), forgotten.mail().size()), "who wants to be forgotten is");
        assertEquals(0, number(tx -> tx.sql("SELECT count(*) FROM mail").one(Row::nextInt)));
    }

    @Test default void a_report_that_is_dismissed_or_whose_posting_is_hidden_waits_no_longer() {
        var bakery = jobs().employer("Bakery");
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        List.of(baker, baker, cook).forEach(job -> add(new Reports(), job.id(), BARE, MONDAY));
        int last = list(false).get(2).id();
        assertEquals(3, number(tx -> new Reports().countOpen(tx)));
        assertTrue(dismissed(last));
        assertFalse(dismissed(last), "once");
        assertFalse(dismissed(Integer.MAX_VALUE));
        assertEquals(2, number(tx -> new Reports().settle(tx, baker.id())));
        assertEquals(List.of(), list(false));
        assertEquals(0, number(tx -> new Reports().countOpen(tx)));
        assertEquals(List.of(State.HIDDEN, State.HIDDEN, State.DISMISSED), list(true).stream().map(Report::state).toList());
    }

    @Test default void reports_are_deleted_when_they_are_old_and_with_their_sender_and_employer() {
        Job baker = jobs().add(jobs().employer("Bakery"), "Baker");
        Job brewer = jobs().add(jobs().employer("Brewery"), "Brewer");
        for (int i = 0; i < 4; i++) {
            add(new Reports(), baker.id(), BARE, MONDAY.plusDays(i));
        }
        assertEquals(2, number(tx -> new Reports().deleteOld(tx, MONDAY.plusDays(3), 2)), "some at a time");
        assertEquals(1, number(tx -> new Reports().deleteOld(tx, MONDAY.plusDays(3), 2)));
        add(new Reports(), brewer.id(), FRAUD, MONDAY);
        add(new Reports(), baker.id(), FRAUD, MONDAY);
        assertEquals(2, database().read(tx -> new Reports().of(tx, "ANA@EXAMPLE.ORG")).size());
        assertEquals(2, number(tx -> new Reports().deleteOf(tx, "ANA@EXAMPLE.ORG")));
        assertEquals(1, list(true).size());
        add(new Reports(), brewer.id(), BARE, MONDAY);
        database().writeNow(tx -> {
            Reports.deleteAll(tx, baker.employer().id());
            return null;
        });
        assertEquals(List.of("Brewer"), list(true).stream().map(Report::title).toList());
    }
}
