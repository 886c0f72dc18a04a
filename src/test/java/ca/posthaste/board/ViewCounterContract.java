package ca.posthaste.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ca.posthaste.application.statistics.StatisticsResource;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.support.StoredJobs;
import ca.posthaste.support.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of the view counter, on every engine. */
interface ViewCounterContract {
    LocalDate DAY = TestClock.FIRST_DAY;

    Database database();

    StoredJobs jobs();

    private ViewCounter counter(Database database) {
        return new ViewCounter(database, new SimpleMeterRegistry(), new TestClock(ZoneOffset.UTC));
    }

    private Job job() {
        return jobs().add(jobs().employer("Bakery"), "Baker");
    }

    private Map<LocalDate, Integer> views(Job job) {
        return database().read(tx -> StatisticsResource.byDay(tx, "job_view", job.employer().id(), job.id(), DAY.minusYears(9), DAY.plusDays(9)));
    }

    private int rows() {
        return database().read(tx -> tx.sql("SELECT count(*) FROM job_view").one(Row::nextInt));
    }

    @Test default void views_of_several_nodes_are_added_up_and_none_is_counted_twice() {
        var job = job();
        var others = IntStream.range(0, 20).mapToObj(i -> jobs().add(job.employer(), "Cook " + i)).toList();
        var nodes = IntStream.range(0, 4).mapToObj(i -> CompletableFuture.runAsync(() -> {
            var counter = counter(database());
            for (int view = 0; view < 100; view++) {
                counter.count(job.id(), DAY.plusDays(view % 2));
                others.forEach(other -> counter.count(other.id(), DAY));
                if (view % 25 == 0) {
                    counter.save();
                }
            }
            counter.save();
            counter.save();
        })).toList();
        nodes.forEach(CompletableFuture::join);
        assertEquals(Map.of(DAY, 200, DAY.plusDays(1), 200), views(job));
        assertEquals(Map.of(DAY, 400), views(others.get(7)));
    }

    @Test default void views_that_come_while_others_are_written_are_not_lost() {
        var job = job();
        var counter = counter(database());
        var readers = IntStream.range(0, 4).mapToObj(i -> CompletableFuture.runAsync(() ->
            IntStream.range(0, 2_000).forEach(view -> counter.count(job.id(), DAY)))).toList();
        while (readers.stream().anyMatch(reader -> !reader.isDone())) {
            counter.save();
        }
        readers.forEach(CompletableFuture::join);
        counter.save();
        assertEquals(Map.of(DAY, 8_000), views(job));
    }

    @Test default void views_of_too_many_different_jobs_are_dropped_and_counted_as_lost() {
        var job = job();
        var meters = new SimpleMeterRegistry();
        var counter = new ViewCounter(database(), meters, new TestClock(ZoneOffset.UTC));
        counter.count(job.id(), DAY);
        IntStream.range(1, ViewCounter.HELD_MAX).forEach(i -> counter.count(new JobId(1_000_000 + i), DAY));
        counter.count(new JobId(999_999), DAY);
        counter.count(job.id(), DAY);
        assertEquals(1, meters.counter("posthaste.views.lost").count());
        counter.save();
        assertEquals(Map.of(DAY, 2), views(job));
        assertEquals(1, rows(), "of jobs that do not exist nothing is kept");
        counter.count(job.id(), DAY);
        counter.save();
        assertEquals(Map.of(DAY, 3), views(job));
    }

    @Test default void views_that_cannot_be_stored_are_stored_later() {
        var job = job();
        var unavailable = new boolean[] {true};
        var flaky = (Database) Proxy.newProxyInstance(Database.class.getClassLoader(), new Class<?>[] {Database.class}, (proxy, method, args) -> {
            if (unavailable[0]) {
                throw new IllegalStateException("away");
            }
            return method.invoke(database(), args);
        });
        var counter = counter(flaky);
        counter.count(job.id(), DAY);
        assertThrows(IllegalStateException.class, counter::save);
        counter.count(job.id(), DAY);
        unavailable[0] = false;
        counter.save();
        assertEquals(Map.of(DAY, 2), views(job));
    }

    @Test default void counts_are_deleted_with_their_job_and_after_three_years() {
        var job = job();
        var other = jobs().add(job.employer(), "Cook");
        var counter = counter(database());
        counter.count(job.id(), DAY);
        counter.count(other.id(), DAY.minusYears(ViewCounter.KEPT_YEARS));
        counter.count(other.id(), DAY.minusYears(ViewCounter.KEPT_YEARS).minusDays(1));
        counter.save();
        counter.sweep();
        assertEquals(Map.of(DAY.minusYears(ViewCounter.KEPT_YEARS), 1), views(other));
        jobs().delete(job);
        assertEquals(1, rows());
        counter.count(job.id(), DAY);
        counter.save();
        assertEquals(1, rows());
    }
}
