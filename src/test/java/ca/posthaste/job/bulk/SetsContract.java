package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.Compliance;
import ca.posthaste.job.HistoryQuota;
import ca.posthaste.rules.RulePolicy;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.idempotency.TestParts;
import ca.posthaste.job.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.problem.Recipient;
import ca.posthaste.support.Samples;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import ca.posthaste.upload.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What cannot be brought about from outside while a set is applied: another node, a plan that is no longer right, an Error. */
interface SetsContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);

    Database database();

    StoredJobs jobs();

    Path folder();

    private Sets sets(ExecutorService parsing, Clock clock) {
        return new Sets(database(), jobTable(), jobs().locations(), uploads(), parsing, new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED,
            clock);
    }

    private Sets sets() {
        return sets(Executors.newSingleThreadExecutor(), CLOCK);
    }

    private Jobs jobTable() {
        return Jobs.in(database(), jobs().rows());
    }

    private Uploads uploads() {
        return new Uploads(folder().resolve("sets"), 1024 * 1024);
    }

    private SetBody body(Object line) throws IOException {
        return new SetBody(Files.writeString(folder().resolve("body"), line + "\n"), true, 1024 * 1024, "digest", () -> () -> { });
    }

    private static SetRequest request(Employer owner, String plan, boolean isApply) {
        return new SetRequest(owner, "ats", isApply, plan, false, false, null, new Recipient("request", Language.ENGLISH));
    }

    private KeptSet keptOnNewNode(Employer owner) {
        return new KeptSet(TestParts.onNewNode(database(), CLOCK, owner.id().value(), "k"), true);
    }

    private KeptSet notKept(Employer owner) {
        return new KeptSet(TestParts.onNewNode(database(), CLOCK, owner.id().value(), "k"), false);
    }

    private boolean hasFiles() throws IOException {
        try (var files = Files.list(folder().resolve("sets"))) {
            return files.findAny().isPresent();
        }
    }

    /** A clock that is asked when a set begins to be compared: then something else happens first, once. */
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

    @Test default void who_is_refused_because_another_node_applied_the_same_request_is_answered_as_there() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = body(Samples.baker("A"));
        try (var there = sets()) {
            var request = request(owner, there.plan(request(owner, null, false), body).plan(), true);
            var parsing = Executors.newSingleThreadExecutor();
            var first = new Sets.Outcomes[1];
            try (var here = sets(parsing, interrupted(() -> first[0] = there.apply(request, body, keptOnNewNode(owner))))) {
                var second = here.apply(request, body, keptOnNewNode(owner));
                assertTrue(second.isRepeated());
                assertEquals(1, first[0].summary().of(Outcome.CREATED));
                assertArrayEquals(Files.readAllBytes(first[0].file().path()), Files.readAllBytes(second.file().path()));
            }
        }
    }

    @Test default void a_plan_is_given_up_if_its_outcome_is_no_longer_the_right_one() throws IOException {
        var owner = jobs().employer("Bakery");
        var body = body(Samples.baker("A"));
        try (var sets = sets()) {
            sets.apply(request(owner, null, true), body, notKept(owner));
        }
        var wrong = new SetPlan();
        try (var items = SetItems.open(body)) {
            wrong.add(Outcome.UPDATED, 1, items.next().span()); // it is as the set says
        }
        wrong.finish(null, "", new ResultFile(uploads()).finish());
        var results = new ResultFile(uploads());
        assertThrows(ReadAheadJobs.Conflict.class, () -> database().writeNow(tx -> {
            try (var steps = SetSteps.open(wrong, body, "ats", jobs().locations().index(), Runnable::run)) {
                new SetWriter(tx, jobTable(), jobs().locations(), request(owner, null, true), wrong, results, CLOCK.instant(), LocalDate.now(CLOCK),
                    new SetChecks(new Compliance(RulePolicy.ADVISE), HistoryQuota.UNLIMITED))
                    .run(steps);
            }
            return null;
        }));
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
            var fault = assertThrows(CompletionException.class, () -> sets.apply(request(owner, null, true), body, notKept(owner)));
            assertEquals("no more threads", fault.getCause().getMessage());
        }
        assertFalse(hasFiles());
    }
}
