package ca.posthaste.job.reminder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Reminder;
import ca.posthaste.job.Job;
import ca.posthaste.job.Status;
import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract of reminders, on every engine: each is sent once, in time, to the right people. */
interface RemindersContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    LocalDate TODAY = TestClock.FIRST_DAY;
    Users USERS = new Users(CLOCK);

    Database database();

    StoredJobs jobs();

    @BeforeEach default void beginOnTheFirstDay() {
        CLOCK.moveTo(TODAY);
    }

    /** Returns a new instance, which stands for another node or for the same node after a restart: nothing is held in memory. */
    private Reminders node() {
        return node(database(), CLOCK);
    }

    private Reminders node(Database database, Clock clock) {
        return new Reminders(database, USERS, new Outbox(database().engine(), "example.org", CLOCK), () -> { }, "https://jobs.example.org", clock);
    }

    private Employer bakery() {
        var bakery = jobs().employer("Bakery");
        database().writeNow(tx -> USERS.add(tx, "ana@bakery.example.com", bakery.id(), Role.EDITOR));
        return bakery;
    }

    private SamplePosting closing(LocalDate day) {
        return jobs().posting().published(TODAY.minusDays(30)).closing(day);
    }

    private Job add(Employer owner, int daysFromToday) {
        return jobs().add(owner, closing(TODAY.plusDays(daysFromToday)));
    }

    /** Returns the subjects of all mail, in order. */
    private List<String> subjects() {
        return database().read(tx -> tx.sql("SELECT subject FROM mail ORDER BY id").all(Row::nextString));
    }

    @Test default void users_are_reminded_a_week_before_a_day_before_and_the_day_after_and_never_twice() {
        add(bakery(), 8);
        for (int day = 0; day < 20; day++) {
            CLOCK.moveTo(TODAY.plusDays(day));
            node().send();
            node().send();
            assertEquals(day < 1 ? 0 : day < 7 ? 1 : day < 9 ? 2 : 3, subjects().size(), "on day " + day);
        }
        var last = TODAY.plusDays(8);
        assertEquals(List.of("Your job “Baker” closes after " + last, "Your job “Baker” closes after " + last, "Your job “Baker” is closed"), subjects());
    }

    @Test default void two_nodes_at_once_send_one_message() {
        var bakery = bakery();
        IntStream.range(0, 60).forEach(i -> add(bakery, 2 + i % 6));
        var sent = IntStream.range(0, 8).mapToObj(i -> CompletableFuture.supplyAsync(() -> node().send())).toList();
        assertEquals(1, sent.stream().mapToInt(CompletableFuture::join).sum());
        assertEquals(List.of("60 of your jobs close within a week"), subjects());
    }

    @ParameterizedTest @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    default void a_round_that_runs_past_midnight_sends_every_reminder_once(int looks) {
        add(bakery(), 7);
        var rest = new AtomicInteger(looks);
        var striking = new Clock() {
            @Override public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException();
            }

            @Override public Instant instant() {
                var midnight = TODAY.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
                return rest.getAndDecrement() > 0 ? midnight.minusMillis(1) : midnight;
            }
        };
        assertEquals(1, node(database(), striking).send());
        CLOCK.moveTo(TODAY.plusDays(1));
        assertEquals(0, node().send());
        assertEquals(1, subjects().size());
    }

    @Test default void an_error_with_one_employer_does_not_affect_the_reminders_of_others() {
        var shipyard = jobs().employer("Shipyard");
        database().writeNow(tx -> USERS.add(tx, "bob@yard.example.com", shipyard.id(), Role.READER));
        add(shipyard, 7);
        add(bakery(), 7);
        var fails = new AtomicBoolean(true);
        var flaky = (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) -> {
            if (method.getName().equals("writeNow") && fails.getAndSet(false)) {
                throw new IllegalStateException("This time it fails.");
            }
            return method.invoke(database(), args);
        });
        assertThrows(IllegalStateException.class, node(flaky, CLOCK)::send);
        assertEquals(1, subjects().size());
        assertEquals(1, node().send());
        assertEquals(2, subjects().size());
    }

    @Test default void a_close_date_moved_back_and_forth_and_a_temporarily_archived_job_have_one_reminder() {
        var job = add(bakery(), 7);
        node().send();
        for (var next : List.of(closing(TODAY.plusDays(20)), closing(TODAY.plusDays(7)).status(Status.ARCHIVED), closing(TODAY.plusDays(7)))) {
            jobs().save(database().read(tx -> jobs().store().owned(tx, job.employer(), job.id())).orElseThrow(), next);
            node().send();
        }
        assertEquals(Status.ACTIVE, database().read(tx -> jobs().store().owned(tx, job.employer(), job.id())).orElseThrow().posting().status());
        CLOCK.moveTo(TODAY.plusDays(1));
        node().send();
        assertEquals(1, subjects().size());
    }

    @Test default void a_moved_close_date_has_new_reminders() {
        var job = add(bakery(), 7);
        node().send();
        jobs().save(job, closing(TODAY.plusDays(20)));
        node().send();
        assertEquals(1, subjects().size());
        CLOCK.moveTo(TODAY.plusDays(13));
        node().send();
        assertEquals(2, subjects().size());
    }

    @Test default void reminders_due_after_the_message_of_a_day_are_in_that_of_the_next() {
        var bakery = bakery();
        add(bakery, 7);
        node().send();
        add(bakery, 5);
        add(bakery, 6);
        node().send();
        assertEquals(1, subjects().size());
        CLOCK.moveTo(TODAY.plusDays(1));
        node().send();
        assertEquals("2 of your jobs close within a week", subjects().get(1));
    }

    @Test default void a_reminder_that_was_missed_is_sent_late_within_its_window_and_not_after() {
        var bakery = bakery();
        add(bakery, 2);
        add(bakery, 0);
        add(bakery, -3);
        add(bakery, -4);
        node().send();
        assertEquals(List.of("Your job “Baker” closes after " + TODAY.plusDays(2), "Your job “Baker” closes after " + TODAY,
            "Your job “Baker” is closed"), subjects());
    }

    @Test default void a_job_that_was_published_for_less_than_a_week_has_no_reminder_of_the_week() {
        var bakery = bakery();
        jobs().add(bakery, jobs().posting().published(TODAY).closing(TODAY.plusDays(6)));
        jobs().add(bakery, jobs().posting().published(TODAY).closing(TODAY));
        assertEquals(0, node().send());
        CLOCK.moveTo(TODAY.plusDays(5));
        assertEquals(1, node().send(), "the day before");
    }

    @Test default void drafts_and_archived_jobs_have_no_reminders() {
        var bakery = bakery();
        jobs().add(bakery, closing(TODAY.plusDays(7)).status(Status.DRAFT));
        jobs().add(bakery, closing(TODAY.plusDays(1)).status(Status.ARCHIVED));
        jobs().add(bakery, closing(TODAY.minusDays(1)).status(Status.ARCHIVED));
        assertEquals(0, node().send());
    }

    @Test default void each_kind_can_be_turned_off() {
        var bakery = bakery();
        add(bakery, 7);
        add(bakery, 1);
        add(bakery, -1);
        var employers = new Employers(CLOCK);
        database().writeNow(tx -> {
            employers.setReminders(tx, bakery.id(), Set.of());
            return null;
        });
        assertEquals(0, node().send());
        for (var kind : Reminder.values()) {
            database().writeNow(tx -> {
                employers.setReminders(tx, bakery.id(), Set.of(kind));
                return null;
            });
            assertEquals(1, node().send(), kind.code());
        }
    }

    @Test default void every_user_is_reminded_and_an_employer_without_users_once_it_has_one() {
        var shipyard = jobs().employer("Shipyard");
        add(shipyard, 7);
        assertEquals(0, node().send());
        for (var who : List.of("ana", "bob", "eve")) {
            database().writeNow(tx -> USERS.add(tx, who + "@yard.example.com", shipyard.id(), Role.READER));
        }
        assertEquals(3, node().send());
        assertEquals(List.of("ana@yard.example.com", "bob@yard.example.com", "eve@yard.example.com"),
            database().read(tx -> tx.sql("SELECT recipient FROM mail ORDER BY recipient").all(Row::nextString)));
    }

    @Test default void a_message_names_fifty_jobs_and_counts_the_others() {
        var bakery = bakery();
        IntStream.range(0, Reminders.NAMED_MAX + 2).forEach(i -> add(bakery, 7));
        node().send();
        var text = database().read(tx -> tx.sql("SELECT plain FROM mail").one(Row::nextString));
        assertEquals(Reminders.NAMED_MAX, text.split("https://jobs.example.org/renew/\\d+\\?lang=en", -1).length - 1);
        assertTrue(text.contains("\n\nAnd 2 more.\n\n"), text);
    }

    @Test default void reminders_beyond_the_limit_of_a_message_are_in_that_of_the_next_day() {
        var bakery = bakery();
        database().writeNow(tx -> {
            IntStream.range(1, Users.MEMBERS_MAX).forEach(i -> USERS.add(tx, "user" + i + "@bakery.example.com", bakery.id(), Role.READER));
            return null;
        });
        var closing = closing(TODAY.plusDays(7)).made();
        database().writeNow(tx -> {
            IntStream.range(0, Reminders.COUNTED_MAX + 2).forEach(i -> jobs().store().add(tx, bakery.id(), closing, CLOCK.instant()));
            return null;
        });
        assertEquals(Users.MEMBERS_MAX, node().send());
        assertEquals(0, node().send());
        assertEquals(Set.of(Reminders.COUNTED_MAX + " of your jobs close within a week"), Set.copyOf(subjects()));
        var text = database().read(tx -> tx.sql("SELECT plain FROM mail ORDER BY id LIMIT 1").one(Row::nextString));
        assertTrue(text.contains("\n\nAnd at least " + (Reminders.COUNTED_MAX - Reminders.NAMED_MAX) + " more.\n\n"), text);
        CLOCK.moveTo(TODAY.plusDays(1));
        assertEquals(Users.MEMBERS_MAX, node().send());
        assertEquals("2 of your jobs close within a week", subjects().get(Users.MEMBERS_MAX));
    }

    @Test default void records_of_old_reminders_are_deleted_without_repeating_them() {
        add(bakery(), 7);
        node().send();
        CLOCK.moveTo(TODAY.plusDays(8));
        node().send();
        node().sweep();
        assertEquals(2, notices());
        CLOCK.moveTo(TODAY.plusDays(60));
        node().sweep();
        assertEquals(0, notices());
        assertEquals(0, node().send());
    }

    @Test default void an_unpublished_draft_is_reported_once_per_scheduled_day() {
        var draft = jobs().add(bakery(), jobs().posting().status(Status.DRAFT));
        var reasons = List.of(new Bilingual("Send pay.", "Envoyez le salaire."), new Bilingual("Send a place.", "Envoyez un lieu."));
        for (var day : List.of(TODAY, TODAY.plusDays(1))) {
            CLOCK.moveTo(day);
            database().writeNow(tx -> tx.sql("UPDATE job SET publish_on = :day").bind("day", day.toString()).execute());
            IntStream.range(0, 4).mapToObj(i -> CompletableFuture.runAsync(() -> node().unpublished(draft.employer(), draft.id(), reasons)))
                .toList().forEach(CompletableFuture::join);
            node().unpublished(draft.employer(), draft.id(), reasons);
        }
        assertEquals(2, subjects().size());
        CLOCK.moveTo(TODAY.plusDays(60));
        node().sweep();
        node().unpublished(draft.employer(), draft.id(), reasons);
        assertEquals(2, subjects().size(), "it still waits");
        assertTrue(database().read(tx -> tx.sql("SELECT plain FROM mail ORDER BY id LIMIT 1").one(Row::nextString)).contains("Send pay.\n\nSend a place.\n\n"));
    }

    private int notices() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM job_notice").one(Row::nextInt));
    }
}
