package ca.posthaste.job.set;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.idempotency.TestParts;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.JobId;
import ca.posthaste.job.bulk.BusyRetry;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.job.bulk.ResultFile;
import ca.posthaste.job.publishing.HistoryQuota;
import ca.posthaste.job.rules.RulePolicy;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.support.Samples;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Situations that cannot be caused from outside while a set is applied: another node, an outdated plan, an Error. */
interface SetsContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    /** Lease that is never lost. */
    Consumer<Transaction> HELD = tx -> { };

    Database database();

    StoredJobs jobs();

    Path folder();

    private Sets sets(ExecutorService parsing, Clock clock) {
        return sets(database(), parsing, clock);
    }

    private Sets sets(Database database, ExecutorService parsing, Clock clock) {
        return new Sets(database, jobTable(), jobs().locations(), uploads(), parsing, new SetChecks(new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED, clock),
            new BusyRetry(duration -> { }));
    }

    private Sets sets() {
        return sets(Executors.newSingleThreadExecutor(), CLOCK);
    }

    private Jobs jobTable() {
        return Jobs.forDatabase(database(), jobs().rows());
    }

    private UploadFolder uploads() {
        return new UploadFolder(folder().resolve("sets"), 1024 * 1024);
    }

    private StoredSetBody body(Object line) throws IOException {
        return new StoredSetBody(Files.writeString(folder().resolve("body"), line + "\n"), true, 1024 * 1024, "digest", () -> () -> { });
    }

    private static SetRequest request(Employer owner, String plan, boolean isApply) {
        return new SetRequest(owner, "ats", isApply, plan, false, false, null, new ProblemContext("request", Language.ENGLISH));
    }

    private StoredSetResults keptOnNewNode(Employer owner) {
        return new StoredSetResults(TestParts.onNewNode(database(), CLOCK, owner.id().value(), "k"), true);
    }

    private StoredSetResults notKept(Employer owner) {
        return new StoredSetResults(TestParts.onNewNode(database(), CLOCK, owner.id().value(), "k"), false);
    }

    private boolean hasFiles() throws IOException {
        try (var files = Files.list(folder().resolve("sets"))) {
            return files.findAny().isPresent();
        }
    }

    /** Returns a clock that runs {@code meanwhile} when it is read for the first time, which is when the comparison of a set begins. */
    private static Clock interrupted(Runnable meanwhile) {
        return new Clock() {
            private boolean hasHappened;

            @Override public Instant instant() {
                if (!hasHappened) {
                    hasHappened = true;
                    meanwhile.run();
                }
                return CLOCK.instant();
            }

            @Override public ZoneId getZone() {
                return CLOCK.getZone();
            }

            @Override public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Test default void a_request_that_another_node_applied_gets_the_same_answer() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = body(Samples.baker("A"));
        try (var there = sets()) {
            var request = request(owner, there.plan(request(owner, null, false), body).plan(), true);
            var parsing = Executors.newSingleThreadExecutor();
            var first = new Sets.Outcomes[1];
            try (var here = sets(parsing, interrupted(() -> first[0] = there.apply(request, body, keptOnNewNode(owner), HELD)))) {
                var second = here.apply(request, body, keptOnNewNode(owner), HELD);
                assertTrue(second.isRepeated());
                assertEquals(1, first[0].summary().of(ItemOutcome.CREATED));
                assertArrayEquals(Files.readAllBytes(first[0].file().path()), Files.readAllBytes(second.file().path()));
            }
        }
    }

    @Test default void the_change_of_a_job_is_decided_when_it_is_written() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = body(Samples.baker("A"));
        try (var sets = sets()) {
            sets.apply(request(owner, null, true), body, notKept(owner), HELD);
        }
        var old = new SetPlan();
        try (var items = SetItems.open(body)) {
            old.add(ItemOutcome.UPDATED, 1, items.next().span()); // by now, the job is as in the set
        }
        old.finish(null, "", new ResultFile(uploads()).finish());
        try (var steps = SetSteps.open(old, body, 0, "ats", jobs().locations().index(), Runnable::run)) {
            var chunk = steps.next();
            var slice = database().writeNow(tx -> new SetWriter(tx, jobTable(), jobs().locations(), request(owner, null, true), CLOCK.instant(),
                LocalDate.now(CLOCK), new SetChecks(new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED, CLOCK)).write(chunk));
            assertEquals(1, slice.results().summary().of(ItemOutcome.UNCHANGED));
        }
        assertEquals(List.of(1), versions(owner));
    }

    @Test default void a_slice_that_deletes_jobs_has_no_more_of_their_texts_than_one_that_archives_them() throws IOException {
        var owner = jobs().employer("Bakery");
        var large = "<p>" + "x".repeat(700_000) + "</p>";
        try (var sets = sets()) {
            sets.apply(request(owner, null, true), body(IntStream.range(0, 4).mapToObj(i -> Samples.baker("R-" + i).with("description", large).toString())
                .collect(Collectors.joining("\n"))), notKept(owner), HELD);
        }
        var stored = database().read(tx -> tx.sql("SELECT id, version FROM job WHERE employer = :employer ORDER BY id").bind("employer", owner.id().value())
            .all(row -> new SetPlan.JobVersion(new JobId(row.nextInt()), row.nextInt())));
        var deleting = new SetRequest(owner, "ats", true, null, true, false, MANY, new ProblemContext("request", Language.ENGLISH));
        var slice = database().writeNow(tx -> new SetWriter(tx, jobTable(), jobs().locations(), deleting, CLOCK.instant(), LocalDate.now(CLOCK),
            new SetChecks(new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED, CLOCK)).remove(stored));
        assertEquals(2, slice.steps());
        assertEquals(2, stored(owner));
    }

    @Test default void an_error_leaves_no_files() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = body(Samples.baker("A"));
        var broken = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            private boolean isPlanned;

            @Override public void execute(Runnable work) {
                if (isPlanned) {
                    throw new OutOfMemoryError("no more threads");
                }
                isPlanned = true;
                work.run();
            }
        };
        try (var sets = sets(broken, CLOCK)) {
            var fault = assertThrows(OutOfMemoryError.class, () -> sets.apply(request(owner, null, true), body, notKept(owner), HELD));
            assertEquals("no more threads", fault.getMessage());
        }
        assertFalse(hasFiles());
    }

    /** Number of jobs that takes more than three slices. */
    int MANY = 350;

    private StoredSetBody many(String title) throws IOException {
        return body(IntStream.range(0, MANY).mapToObj(i -> Samples.baker("R-" + i).with("title", title).toString()).collect(Collectors.joining("\n")));
    }

    /** Returns the number of the set's jobs that a reader sees. */
    private int stored(Employer owner) {
        return versions(owner).size();
    }

    private List<Integer> versions(Employer owner) {
        return database().read(tx -> tx.sql("SELECT version FROM job WHERE employer = :employer AND source = 'ats' ORDER BY id")
            .bind("employer", owner.id().value()).all(Row::nextInt));
    }

    private List<String> titles(Employer owner, String title) {
        return database().read(tx -> tx.sql("SELECT reference_id FROM job WHERE employer = :employer AND title = :title")
            .bind("employer", owner.id().value()).bind("title", title).all(Row::nextString));
    }

    /** Returns an executor that runs {@code meanwhile} once while a set is written: after some of its slices, and before the others. */
    private ExecutorService between(Employer owner, int version, Runnable meanwhile) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            private boolean hasHappened;

            @Override protected void beforeExecute(Thread thread, Runnable parsing) {
                if (!hasHappened && versions(owner).contains(version)) {
                    hasHappened = true;
                    meanwhile.run();
                }
            }
        };
    }

    private static String results(Sets.Outcomes outcomes) throws IOException {
        return Files.readString(outcomes.file().path());
    }

    @Test default void others_write_between_the_slices_of_a_set() throws IOException {
        var owner = jobs().employer("Bakery");
        var other = jobs().employer("Shipyard");
        var seen = new int[1];
        try (var sets = sets(between(owner, 1, () -> {
            jobs().add(other, "Welder");
            seen[0] = stored(owner);
        }), CLOCK)) {
            var applied = sets.apply(request(owner, null, true), many("Baker"), notKept(owner), HELD);
            assertEquals(MANY, applied.summary().of(ItemOutcome.CREATED));
        }
        assertTrue(seen[0] > 0 && seen[0] < MANY, seen[0] + " jobs of the set were there when the other employer had written");
        assertEquals(1, titles(other, "Welder").size());
        assertEquals(MANY, stored(owner));
    }

    /** Returns the database, except that it is too busy to begin this number of slices after the first. */
    private Database busy(int rejected) {
        var slices = new int[1];
        return (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, arguments) -> {
            boolean isSlice = method.getName().equals("writeAlone") && arguments.length == 2;
            if (isSlice && ++slices[0] > 1 && slices[0] <= 1 + rejected) {
                return CompletableFuture.failedFuture(DatabaseUnavailable.notBegun("too busy"));
            }
            try {
                return method.invoke(database(), arguments);
            } catch (InvocationTargetException fault) {
                throw fault.getCause();
            }
        });
    }

    @Test default void a_slice_rejected_by_a_busy_database_is_retried() throws IOException {
        var owner = jobs().employer("Bakery");
        try (var sets = sets(busy(BusyRetry.ATTEMPTS - 1), Executors.newSingleThreadExecutor(), CLOCK)) {
            var applied = sets.apply(request(owner, null, true), many("Baker"), keptOnNewNode(owner), HELD);
            assertEquals(MANY, applied.summary().of(ItemOutcome.CREATED));
            assertEquals(MANY, results(applied).lines().distinct().count());
        }
        assertEquals(MANY, stored(owner));
    }

    @Test default void a_set_that_the_busy_database_keeps_rejecting_ends_and_can_be_continued() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = many("Baker");
        try (var sets = sets(busy(BusyRetry.ATTEMPTS), Executors.newSingleThreadExecutor(), CLOCK)) {
            assertThrows(DatabaseUnavailable.class, () -> sets.apply(request(owner, null, true), body, keptOnNewNode(owner), HELD));
        }
        storedPart(owner);
        try (var sets = sets()) {
            assertEquals(MANY, sets.apply(request(owner, null, true), body, keptOnNewNode(owner), HELD).summary().of(ItemOutcome.CREATED));
        }
    }

    /** Interrupts a set before the slice with this number, as when the process is killed. */
    private static Consumer<Transaction> killedBefore(int slice) {
        var slices = new int[1];
        return tx -> {
            if (++slices[0] == slice) {
                throw new IllegalStateException("killed");
            }
        };
    }

    private void interrupt(SetRequest request, StoredSetBody body, StoredSetResults kept, int slice) {
        try (var sets = sets()) {
            var fault = assertThrows(IllegalStateException.class, () -> sets.apply(request, body, kept, killedBefore(slice)));
            assertEquals("killed", fault.getMessage());
        }
    }

    /** Returns the number of stored jobs of a set that was applied in part. */
    private int storedPart(Employer owner) {
        int stored = stored(owner);
        assertTrue(stored > 1 && stored < MANY, stored + " jobs are there");
        return stored;
    }

    @Test default void an_interrupted_set_is_continued_when_it_is_sent_again_with_its_key() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = many("Baker");
        try (var sets = sets()) {
            var request = request(owner, sets.plan(request(owner, null, false), body).plan(), true); // its plan is valid the first time only
            interrupt(request, body, keptOnNewNode(owner), 3);
            int first = storedPart(owner);
            interrupt(request, body, keptOnNewNode(owner), 2);
            assertTrue(storedPart(owner) > first);
            var continued = sets.apply(request, body, keptOnNewNode(owner), HELD);
            assertTrue(continued.isRepeated());
            assertEquals(MANY, continued.summary().of(ItemOutcome.CREATED));
            assertEquals(IntStream.range(0, MANY).mapToObj(i -> "{\"index\":" + i + ",\"referenceId\":\"R-" + i + "\"").toList(),
                results(continued).lines().map(line -> line.substring(0, line.indexOf(",\"id\""))).toList());
            assertTrue(results(continued).lines().allMatch(line -> line.contains("\"created\"")));
            var repeated = sets.apply(request, body, keptOnNewNode(owner), HELD);
            assertEquals(results(continued), results(repeated));
        }
        assertEquals(IntStream.range(0, MANY).mapToObj(i -> 1).toList(), versions(owner));
        assertTrue(hasFiles(), "the results of those that were answered");
    }

    @Test default void an_interrupted_set_is_finished_by_a_second_apply_without_a_key() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = many("Baker");
        try (var sets = sets()) {
            var planned = request(owner, sets.plan(request(owner, null, false), body).plan(), true);
            interrupt(planned, body, notKept(owner), 3);
            int done = storedPart(owner);
            var rejection = assertThrows(Rejected.class, () -> sets.apply(planned, body, notKept(owner), HELD));
            assertEquals(Problem.PLAN_OUTDATED, rejection.problem());
            var rest = sets.plan(request(owner, null, false), body);
            assertEquals(MANY - done, rest.summary().of(ItemOutcome.CREATED));
            var finished = sets.apply(request(owner, rest.plan(), true), body, notKept(owner), HELD);
            assertEquals(done, finished.summary().of(ItemOutcome.UNCHANGED));
            assertEquals(MANY - done, finished.summary().of(ItemOutcome.CREATED));
        }
        assertEquals(IntStream.range(0, MANY).mapToObj(i -> 1).toList(), versions(owner));
    }

    @Test default void a_set_that_was_interrupted_while_it_removed_jobs_is_continued_with_its_key() throws IOException {
        var owner = jobs().employer("Bakery");
        try (var sets = sets()) {
            sets.apply(request(owner, null, true), many("Baker"), notKept(owner), HELD);
            var body = body(Samples.baker("R-0"));
            var request = new SetRequest(owner, "ats", true, null, true, false, MANY, new ProblemContext("request", Language.ENGLISH));
            interrupt(request, body, keptOnNewNode(owner), 3);
            storedPart(owner);
            var continued = sets.apply(request, body, keptOnNewNode(owner), HELD);
            assertEquals(MANY - 1, continued.summary().of(ItemOutcome.DELETED));
            assertEquals(MANY, results(continued).lines().distinct().count());
        }
        assertEquals(1, stored(owner));
    }

    private void rename(Employer owner, String referenceId, String title) {
        database().writeNow(tx -> tx.sql("UPDATE job SET title = :title, version = version + 1 WHERE employer = :employer AND reference_id = :reference")
            .bind("title", title).bind("employer", owner.id().value()).bind("reference", referenceId).execute());
    }

    @Test default void a_job_that_changes_while_its_set_is_written_is_written_upon_or_left_as_it_is_if_there_was_a_plan() throws IOException {
        for (boolean isPlanned : List.of(false, true)) {
            var owner = jobs().employer("Bakery");
            String token;
            try (var sets = sets()) {
                sets.apply(request(owner, null, true), many("Baker"), notKept(owner), HELD);
                token = isPlanned ? sets.plan(request(owner, null, false), many("Head baker")).plan() : null;
            }
            try (var sets = sets(between(owner, 2, () -> rename(owner, "R-349", "Their baker")), CLOCK)) {
                var applied = sets.apply(request(owner, token, true), many("Head baker"), notKept(owner), HELD);
                assertEquals(isPlanned ? 1 : 0, applied.summary().of(ItemOutcome.FAILED));
                assertEquals(isPlanned, results(applied).contains("plan-outdated"));
                assertEquals(isPlanned ? List.of("R-349") : List.of(), applied.rejected().listed().stream().map(RejectedItems.Item::referenceId).toList());
            }
            assertEquals(isPlanned ? List.of("R-349") : List.of(), titles(owner, "Their baker"));
            assertEquals(isPlanned ? MANY - 1 : MANY, titles(owner, "Head baker").size());
        }
    }

    @Test default void an_absent_job_that_changes_while_its_set_is_written_is_not_removed() throws IOException {
        var owner = jobs().employer("Bakery");
        try (var sets = sets()) {
            sets.apply(request(owner, null, true), body(Samples.baker("OLD") + "\n" + Samples.baker("OLDER")), notKept(owner), HELD);
        }
        try (var sets = sets(new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override protected void beforeExecute(Thread thread, Runnable parsing) {
                if (stored(owner) > 2 && titles(owner, "Wanted again").isEmpty()) {
                    rename(owner, "OLD", "Wanted again");
                }
            }
        }, CLOCK)) {
            var applied = sets.apply(request(owner, null, true), many("Baker"), notKept(owner), HELD);
            assertEquals(1, applied.summary().of(ItemOutcome.FAILED));
            assertEquals(1, applied.summary().of(ItemOutcome.ARCHIVED));
        }
    }
}
