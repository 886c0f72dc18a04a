package ca.posthaste.job.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.publishing.JobWrites;
import ca.posthaste.problem.Rejected;
import ca.posthaste.support.Polling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A reader that follows the feed gets every committed change exactly once, and the changes of each job in order. */
interface ChangeFeedDeliveryContract {
    int WRITERS = 16;
    int WRITES = 40;
    int READERS = 6;
    int JOBS = 5;

    List<FeedNode> nodes();

    /** A change that was acknowledged to a writer. A deleted job has no further version. */
    record Told(int job, int version) {
        static final int DELETED = Integer.MAX_VALUE;

        static Told of(Change change) {
            return new Told(change.job().value(), change.kind().equals(Change.DELETED) ? DELETED : change.version());
        }
    }

    /** The changes that one reader saw; {@code before} has those acknowledged before it started, if it started from now. */
    record Followed(Set<Told> before, List<Told> seen) {}

    @Test default void every_change_comes_exactly_once_and_in_order_while_16_writers_write() throws Exception {
        var owner = nodes().get(0).employer("Bakery");
        var told = ConcurrentHashMap.<Told>newKeySet();
        var cursors = new CopyOnWriteArrayList<>(List.of(""));
        var threads = Executors.newFixedThreadPool(WRITERS + READERS);
        try {
            var writers = IntStream.range(0, WRITERS).mapToObj(number -> CompletableFuture.runAsync(
                () -> write(nodes().get(number % nodes().size()), owner, number, told), threads)).toList();
            var done = CompletableFuture.allOf(writers.toArray(CompletableFuture[]::new));
            var readers = IntStream.range(0, READERS).mapToObj(number -> CompletableFuture.supplyAsync(
                () -> follow(nodes().get(number % nodes().size()), owner, number, told, cursors, done), threads)).toList();
            done.join();
            var all = nodes().get(0).all(owner, "", 37).stream().map(Told::of).toList();
            assertEquals(told, new HashSet<>(all), "what writers were told, and what is in the feed");
            assertEquals(told.size(), all.size(), "each once");
            expectOrder(all);
            for (var reader : readers) {
                var followed = reader.join();
                int from = all.size() - followed.seen().size();
                assertEquals(all.subList(from, all.size()), followed.seen(), "all that came after the cursor, in the same order");
                if (!followed.before().isEmpty()) {
                    assertTrue(new HashSet<>(all.subList(0, from)).containsAll(followed.before()), "what was there before now");
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void expectOrder(List<Told> all) {
        var versions = new HashMap<Integer, Integer>();
        for (var change : all) {
            int before = versions.getOrDefault(change.job(), 0);
            assertTrue(change.version() == before + 1 || change.version() == Told.DELETED && before < Told.DELETED,
                () -> "version " + change.version() + " after " + before + " of job " + change.job());
            versions.put(change.job(), change.version());
        }
    }

    private static void write(FeedNode node, Employer owner, int number, Set<Told> told) {
        var random = new Random(number);
        for (int i = 0; i < WRITES; i++) {
            var title = "Baker " + number + "." + i;
            var reference = "R-" + random.nextInt(JOBS);
            try {
                if (random.nextInt(10) == 0) {
                    tell(node.create(owner, title, title), told);
                    continue;
                }
                var written = node.upsert(owner, title, reference);
                if (written.outcome() != JobWrites.Outcome.UNCHANGED) {
                    tell(written.job(), told);
                }
                change(node, owner, written.job().id(), random, title, told);
            } catch (Rejected deletedBySomebodyElse) {
                // nothing was changed
            }
        }
    }

    /** Makes a random change. An update that changes nothing makes no new version, so every update sets a different title. */
    private static void change(FeedNode node, Employer owner, JobId id, Random random, String title, Set<Told> told) {
        switch (random.nextInt(5)) {
            case 0 -> tell(node.update(owner, id, "{\"title\": \"" + title + "!\"}"), told);
            case 1 -> tell(node.update(owner, id, "{\"status\": \"active\", \"title\": \"" + title + "+\"}"), told);
            case 2 -> tell(node.update(owner, id, "{\"status\": \"archived\", \"title\": \"" + title + "-\"}"), told);
            case 3 -> {
                node.delete(owner, id);
                told.add(new Told(id.value(), Told.DELETED));
            }
            default -> { }
        }
    }

    private static void tell(Job job, Set<Told> told) {
        assertTrue(told.add(new Told(job.id().value(), job.revision().version())), "two writers made the same version");
    }

    /** Follows the feed from the beginning, from now, or from a cursor of another reader, in pages of any size. */
    private static Followed follow(FeedNode node, Employer owner, int number, Set<Told> told, List<String> cursors,
                                   CompletableFuture<Void> done) {
        var random = new Random(number);
        while (number > 0 && told.size() < number * 40 && !done.isDone()) {
            Polling.pause();
        }
        var before = new HashSet<Told>();
        var since = cursors.get(random.nextInt(cursors.size()));
        if (number % 3 == 1) {
            before.addAll(told);
            since = node.read(owner, "since=now").next();
        }
        var seen = new ArrayList<Told>();
        boolean last = false;
        while (true) {
            boolean written = done.isDone();
            var page = node.read(owner, "since=" + since + "&limit=" + (1 + random.nextInt(60)) + "&wait=" + (written ? 0 : random.nextInt(2)));
            page.entries().stream().map(Told::of).forEach(seen::add);
            cursors.add(page.next());
            since = page.next();
            if (last && page.entries().isEmpty() && !page.more()) {
                return new Followed(before, seen);
            }
            last = written;
        }
    }
}
