package ca.posthaste.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.EmployerSettings;
import ca.posthaste.support.TestClock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of the audit log, on every engine. */
interface AuditContract {
    TestClock CLOCK = new TestClock(ZoneOffset.UTC);
    Audit AUDIT = new Audit(CLOCK);
    EmployerId BAKERY = new EmployerId(1);
    EmployerId SHIPYARD = new EmployerId(2);
    Actor ANA = new Actor("ana@example.com", "203.0.113.7");
    Actor BOB = new Actor("bob@example.com", "2001:db8::7");

    Database database();

    @BeforeEach default void noon() {
        CLOCK.moveTo(TestClock.FIRST_DAY);
    }

    private void add(Actor actor, EmployerId employer, String name) {
        database().writeNow(tx -> {
            AUDIT.add(tx, actor, employer, Action.JOB_CHANGED, named(name));
            return null;
        });
    }

    private static AuditSubject named(String name) {
        return AuditSubject.named(12, name);
    }

    private List<String> names(Function<Transaction, List<AuditEntry>> read) {
        return database().read(read).stream().map(entry -> entry.subject().get(Detail.NAME)).toList();
    }

    private List<String> found(AuditFilter filter, long before, int limit) {
        return names(tx -> AUDIT.find(tx, filter, before, limit));
    }

    @Test default void an_operator_finds_lines_by_person_employer_action_and_time() {
        add(ANA, BAKERY, "1");
        CLOCK.moveBy(Duration.ofDays(1));
        add(BOB, BAKERY, "2");
        add(ANA, SHIPYARD, "3");
        database().writeNow(tx -> {
            AUDIT.add(tx, ANA, Action.OPERATOR_ADDED, named("4"));
            return null;
        });
        var none = AuditFilter.NONE;
        assertEquals(List.of("4", "3", "2", "1"), found(none, Long.MAX_VALUE, 10));
        assertEquals(List.of("4", "3"), found(none, Long.MAX_VALUE, 2));
        var second = database().read(tx -> AUDIT.find(tx, none, Long.MAX_VALUE, 2)).get(1);
        assertEquals(List.of("2", "1"), found(none, second.id(), 10), "the next page");
        assertEquals(List.of("4", "3", "1"), found(new AuditFilter(Optional.of("ANA@example.com"), none.employer(), none.action(), none.from(), none.until()),
            Long.MAX_VALUE, 10));
        assertEquals(List.of("2", "1"), found(new AuditFilter(none.actor(), Optional.of(BAKERY), none.action(), none.from(), none.until()), Long.MAX_VALUE, 10));
        assertEquals(List.of("4"), found(new AuditFilter(none.actor(), none.employer(), Optional.of(Action.OPERATOR_ADDED), none.from(), none.until()),
            Long.MAX_VALUE, 10));
        assertEquals(List.of("1"), found(new AuditFilter(none.actor(), none.employer(), none.action(), Optional.of(CLOCK.instant().minus(Duration.ofDays(1))),
            Optional.of(CLOCK.instant())), Long.MAX_VALUE, 10), "its end is not part of a day");
        assertEquals(List.of("3"), found(new AuditFilter(Optional.of(ANA.email()), Optional.of(SHIPYARD), Optional.of(Action.JOB_CHANGED),
            Optional.of(CLOCK.instant()), none.until()), Long.MAX_VALUE, 10), "all at once");
    }

    private int count() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM audit").one(Row::nextInt));
    }

    @Test default void a_line_tells_who_did_what_when_and_from_where() {
        database().writeNow(tx -> {
            AUDIT.add(tx, ANA, BAKERY, Action.JOB_PUBLISHED, named("Baker"));
            AUDIT.add(tx, Actor.COMMAND_LINE, Action.OPERATOR_ADDED, AuditSubject.user(7, "bob@example.com"));
            return null;
        });
        var lines = database().read(tx -> AUDIT.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 10));
        assertEquals(List.of("operator-added", "job-published"), lines.stream().map(AuditEntry::action).toList());
        var line = lines.get(1);
        assertEquals(new AuditEntry(line.id(), CLOCK.instant(), ANA, Optional.of(BAKERY), "job-published", named("Baker")), line);
        assertEquals(Optional.empty(), lines.get(0).employer());
    }

    @Test default void an_entry_is_rolled_back_with_the_change_that_it_describes() {
        assertThrows(IllegalStateException.class, () -> database().writeNow(tx -> {
            AUDIT.add(tx, ANA, BAKERY, Action.JOB_PUBLISHED, named("Baker"));
            throw new IllegalStateException("it was not done");
        }));
        assertEquals(0, count());
    }

    @Test default void entries_are_read_in_pages_newest_first_by_employer_and_by_person() {
        for (int i = 0; i < 6; i++) {
            add(i % 2 == 0 ? ANA : BOB, i < 4 ? BAKERY : SHIPYARD, String.valueOf(i));
        }
        assertEquals(List.of("5", "4", "3"), names(tx -> AUDIT.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 3)));
        assertEquals(List.of("3", "2"), names(tx -> AUDIT.before(tx, BAKERY, Long.MAX_VALUE, 2)));
        long last = database().read(tx -> AUDIT.before(tx, BAKERY, Long.MAX_VALUE, 2)).get(1).id();
        assertEquals(List.of("1", "0"), names(tx -> AUDIT.before(tx, BAKERY, last, 2)));
        assertEquals(List.of("2", "0"), names(tx -> AUDIT.before(tx, BAKERY, ANA.email(), Long.MAX_VALUE, 5)));
        assertEquals(List.of("0"), names(tx -> AUDIT.before(tx, BAKERY, ANA.email(), last, 5)));
        assertEquals(List.of(), names(tx -> AUDIT.before(tx, BAKERY, "", Long.MAX_VALUE, 5)));
    }

    @Test default void a_line_is_kept_for_a_year_to_the_millisecond() {
        add(ANA, BAKERY, "older");
        CLOCK.moveBy(Duration.ofMillis(1));
        add(ANA, BAKERY, "younger");
        CLOCK.moveBy(Audit.KEPT);
        AUDIT.sweep(database());
        assertEquals(List.of("younger"), names(tx -> AUDIT.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 5)));
        CLOCK.moveBy(Duration.ofMillis(1));
        AUDIT.sweep(database());
        assertEquals(0, count());
    }

    /** Deletes in batches, so that other writers do not wait for a year of entries. */
    @Test default void expired_entries_are_deleted_in_batches() {
        database().writeNow(tx -> {
            IntStream.range(0, 2 * Audit.BATCH + 1).forEach(i -> AUDIT.add(tx, ANA, BAKERY, Action.JOB_CHANGED, AuditSubject.NONE));
            return null;
        });
        CLOCK.moveBy(Audit.KEPT.plusMillis(1));
        assertEquals(Audit.BATCH, database().writeNow(AUDIT::deleteOld));
        assertEquals(Audit.BATCH + 1, count());
        AUDIT.sweep(database());
        assertEquals(0, count());
    }

    private AuditEntry stored(AuditSubject subject) {
        database().writeNow(tx -> {
            AUDIT.add(tx, ANA, BAKERY, Action.JOB_CHANGED, subject);
            return null;
        });
        return database().read(tx -> AUDIT.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 1)).get(0);
    }

    @Test default void a_subject_is_stored_as_data() {
        for (var subject : List.of(AuditSubject.NONE, AuditSubject.of(Long.MAX_VALUE), AuditSubject.named(12, "Cook \"1\" → {2}: é\uD83C\uDF5E"),
            AuditSubject.user(7, "ana@example.com").changed("editor", "owner"),
            AuditSubject.NONE.with(Detail.SETTING, "reminders").with(Detail.FROM, List.of("week", "day")).with(Detail.TO, List.of()))) {
            var entry = stored(subject);
            assertEquals(subject, entry.subject());
            assertEquals(List.copyOf(subject.details().keySet()), List.copyOf(entry.subject().details().keySet()), "in the same order");
        }
    }

    @Test default void each_changed_setting_is_an_entry() {
        database().writeNow(tx -> {
            AUDIT.addChanges(tx, ANA, BAKERY, List.of(new EmployerSettings.Change("retention", List.of("365"), List.of("30")),
                new EmployerSettings.Change("reminders", List.of("week", "day"), List.of())));
            return null;
        });
        assertEquals(List.of(AuditSubject.NONE.with(Detail.SETTING, "reminders").with(Detail.FROM, List.of("week", "day")).with(Detail.TO, List.of()),
            AuditSubject.NONE.with(Detail.SETTING, "retention").changed("365", "30")),
            database().read(tx -> AUDIT.before(tx, BAKERY, Long.MAX_VALUE, 5)).stream().map(AuditEntry::subject).toList());
    }

    @Test default void entries_of_other_versions_can_be_read() {
        database().writeNow(tx -> tx.sql("INSERT INTO audit (at, actor, network, action, subject, details) VALUES"
            + " (1, '', '', 'job-changed', '', NULL), (2, '', '', 'a', '12', '{\"size\":3,\"tags\":[\"x\",{\"y\":1}]}'),"
            + " (3, '', '', 'a', '12', '[1]'), (4, '', '', 'a', '12', '{not json')").execute());
        var entries = database().read(tx -> AUDIT.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 5));
        assertEquals(List.of(AuditSubject.named(12, "{not json"), AuditSubject.named(12, "[1]"),
            new AuditSubject("12", Map.of("size", List.of("3"), "tags", List.of("x", "{\"y\":1}"))), AuditSubject.NONE),
            entries.stream().map(AuditEntry::subject).toList());
    }

    @Test default void long_values_are_truncated_between_characters() {
        var fits = "x".repeat(AuditSubject.VALUE_MAX);
        assertEquals(fits, stored(named(fits)).subject().get(Detail.NAME));
        assertEquals(fits, stored(named(fits + "x")).subject().get(Detail.NAME));
        assertEquals(AuditSubject.VALUE_MAX - 1, stored(named("x".repeat(AuditSubject.VALUE_MAX - 1) + "\uD83C\uDF5E")).subject().get(Detail.NAME).length());
        add(new Actor(ANA.email(), "n".repeat(5_000)), BAKERY, "");
        assertEquals(Audit.NETWORK_MAX, database().read(tx -> AUDIT.find(tx, AuditFilter.NONE, Long.MAX_VALUE, 1)).get(0).actor().network().length());
    }

    @Test default void details_always_fit_into_their_column() {
        var escaped = "\u0001".repeat(AuditSubject.VALUE_MAX); // six characters each in JSON
        var subject = AuditSubject.user(7, escaped).with(Detail.SETTING, escaped).changed(escaped, escaped).with(Detail.NAME, "\uD83C\uDF5E".repeat(1_000));
        assertTrue(subject.detailsToStore().length() <= AuditSubject.DETAILS_MAX);
        var read = stored(subject).subject();
        assertEquals(subject.details().keySet(), read.details().keySet());
        assertTrue(read.get(Detail.NAME).startsWith("\uD83C\uDF5E"));
    }
}
