package ca.posthaste.board.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.Job;
import ca.posthaste.job.Status;
import ca.posthaste.support.Polling;
import ca.posthaste.support.StoredJobs;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of the log of board changes, on every engine. */
interface BoardChangeLogContract {
    int MOST = 1_000;

    Database database();

    StoredJobs jobs();

    default BoardChangeLog log() {
        return BoardChangeLog.forDatabase(database());
    }

    default BoardChangeLog.LogPosition end() {
        return database().read(log()::end);
    }

    default BoardChangeLog.Slice after(BoardChangeLog.LogPosition position, int limit) {
        return database().read(tx -> log().after(tx, position, limit));
    }

    default int cut(BoardChangeLog log, int limit) {
        return database().writeNow(tx -> log.truncate(tx, limit));
    }

    default boolean holds(BoardChangeLog.LogPosition position) {
        return database().read(tx -> log().resumed(tx, position)).isPresent();
    }

    @Test default void the_state_changes_with_every_change_that_candidates_may_see_and_only_then() {
        var bakery = jobs().employer("Bakery");
        var states = new ArrayList<String>(List.of(state()));
        var baker = jobs().add(bakery, "Baker");
        states.add(state());
        jobs().add(bakery, jobs().posting().status(Status.DRAFT));
        awaitState(states.get(1)); // a draft is not visible
        jobs().save(baker, jobs().posting().titled("Head baker"));
        states.add(state());
        rename(bakery, "Bread");
        states.add(state());
        jobs().delete(baker);
        states.add(state());
        assertEquals(states.size(), Set.copyOf(states).size(), states::toString);
        cut(BoardChangeLog.forDatabase(database(), 1), MOST);
        awaitState(states.get(states.size() - 1)); // trimming the oldest rows does not change the state
    }

    /** Waits for a state, which may differ while the server works in the background, for example while it analyzes a table. */
    private void awaitState(String expected) {
        while (!state().equals(expected)) {
            Polling.pause();
        }
    }

    default String state() {
        return database().read(log()::state);
    }

    @Test default void changes_on_the_board_are_logged_in_order() {
        var bakery = jobs().employer("Bakery");
        var start = end();
        var baker = jobs().add(bakery, "Baker");
        var cook = jobs().add(bakery, "Cook");
        jobs().save(baker, jobs().posting().titled("Head baker"));
        jobs().delete(cook);
        rename(bakery, "Bread");
        var read = after(start, MOST);
        assertEquals(List.of(changed(baker), changed(cook), changed(baker), changed(cook), allOf(bakery)), read.changes());
        assertTrue(read.isLast());
        assertEquals(List.of(), after(read.position(), MOST).changes(), "nothing is read twice");
    }

    @Test default void a_draft_is_not_in_the_log_until_it_is_published_and_an_archived_job_is_in_it_once_more() {
        var bakery = jobs().employer("Bakery");
        var start = end();
        var draft = jobs().add(bakery, jobs().posting().status(Status.DRAFT));
        assertEquals(List.of(), after(start, MOST).changes());
        jobs().save(draft, jobs().posting().status(Status.ACTIVE));
        assertEquals(List.of(changed(draft)), after(start, MOST).changes());
    }

    @Test default void a_long_log_is_read_in_slices() {
        var bakery = jobs().employer("Bakery");
        var position = end();
        var expected = new ArrayList<BoardChangeLog.Change>();
        for (int i = 0; i < 7; i++) {
            expected.add(changed(jobs().add(bakery, "Baker " + i)));
        }
        assertEquals(7, behind(position));
        var read = new ArrayList<BoardChangeLog.Change>();
        for (boolean isLast = false; !isLast;) {
            var slice = after(position, 3);
            read.addAll(slice.changes());
            position = slice.position();
            isLast = slice.isLast();
            assertEquals(7 - read.size(), behind(position));
        }
        assertEquals(expected, read);
    }

    private long behind(BoardChangeLog.LogPosition position) {
        return database().read(tx -> log().countAfter(tx, position, MOST));
    }

    @Test default void a_position_can_be_used_as_long_as_its_newest_row_is_there() {
        var bakery = jobs().employer("Bakery");
        assertTrue(holds(end()), "of an empty log");
        jobs().add(bakery, "Baker");
        var position = end();
        jobs().add(bakery, "Cook");
        assertTrue(holds(position));
        database().writeNow(tx -> tx.execute("UPDATE board_change SET mark = mark + 1"));
        assertFalse(holds(position), "another row has its number");
        var other = end();
        database().writeNow(tx -> tx.execute("DELETE FROM board_change"));
        assertFalse(holds(other));
    }

    @Test default void only_the_newest_rows_are_kept_and_a_position_before_them_is_invalid() {
        var bakery = jobs().employer("Bakery");
        var empty = end();
        var first = jobs().add(bakery, "Baker");
        var old = end();
        for (int i = 0; i < 9; i++) {
            jobs().save(first, jobs().posting().titled("Baker " + i));
            first = owned(first);
        }
        var now = end();
        var short3 = BoardChangeLog.forDatabase(database(), 3);
        assertEquals(5, cut(short3, 5), "in chunks");
        assertEquals(2, cut(short3, 5));
        assertEquals(0, cut(short3, 5));
        int left = database().read(tx -> tx.sql("SELECT count(*) FROM board_change").one(Row::nextInt));
        assertEquals(3, left);
        assertFalse(holds(old));
        assertFalse(holds(empty), "it would have to read all");
        assertTrue(holds(now));
        jobs().add(bakery, "Cook");
        assertEquals(1, after(now, MOST).changes().size());
    }

    @Test default void a_reader_learns_that_the_log_was_cut_before_it_had_read_it() {
        var bakery = jobs().employer("Bakery");
        jobs().add(bakery, "Baker");
        var start = end();
        for (int i = 0; i < 5; i++) {
            jobs().add(bakery, "Cook " + i);
        }
        var slice = after(start, 1);
        assertEquals(4, cut(BoardChangeLog.forDatabase(database(), 2), MOST));
        assertThrows(BoardChangeLog.Reconnected.class, () -> after(start, MOST));
        assertThrows(BoardChangeLog.Reconnected.class, () -> after(slice.position(), MOST));
        assertFalse(holds(slice.position()));
    }

    @Test default void a_position_at_the_end_can_be_used_when_more_than_the_log_keeps_was_written_at_once() {
        var bakery = jobs().employer("Bakery");
        database().writeNow(tx -> {
            for (int i = 0; i < 5; i++) {
                tx.sql("INSERT INTO board_change (employer, job) VALUES (:employer, :job)").bind("employer", bakery.id().value()).bind("job", i)
                    .execute();
            }
            return null;
        });
        assertEquals(3, cut(BoardChangeLog.forDatabase(database(), 2), MOST));
        var resumed = database().read(tx -> log().resumed(tx, end())).orElseThrow();
        var added = jobs().add(bakery, "Baker");
        assertEquals(List.of(changed(added)), after(resumed, MOST).changes());
    }

    @Test default void every_database_has_an_id_of_its_own() {
        var id = database().read(log()::database);
        assertFalse(id.isBlank());
        assertEquals(id, database().read(log()::database));
    }

    private Job owned(Job job) {
        return database().read(tx -> jobs().store().owned(tx, job.employer(), job.id()).orElseThrow());
    }

    private void rename(Employer employer, String name) {
        database().writeNow(tx -> new Employers(Clock.systemUTC()).rename(tx, employer.id(), name));
    }

    static BoardChangeLog.Change changed(Job job) {
        return new BoardChangeLog.Change(job.employer().id().value(), OptionalInt.of(job.id().value()));
    }

    static BoardChangeLog.Change allOf(Employer employer) {
        return new BoardChangeLog.Change(employer.id().value(), OptionalInt.empty());
    }
}
