package ca.posthaste.search.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.board.Board;
import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.SearchThreads;
import ca.posthaste.board.change.BoardChangeLog;
import ca.posthaste.db.Database;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.support.SqliteStore;
import ca.posthaste.support.TestEngine;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the files, the index is restored with exactly the jobs on the board. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchIndexRepairTest extends SqliteStore {
    private Employer bakery;
    private int baker;

    @BeforeEach void addJob() {
        bakery = jobs().employer("Bakery");
        baker = add("Baker");
    }

    private int add(String title) {
        return jobs().add(bakery, title).id().value();
    }

    private Path search() {
        return folder.resolve("search");
    }

    private IndexedBoard started() {
        return started(OpenIndex.Disk.REAL);
    }

    private IndexedBoard started(OpenIndex.Disk disk) {
        return new IndexedBoard(database(), jobs().locations(), search(), BoardChangeLog.forDatabase(database()), disk);
    }

    private Path index() throws IOException {
        try (var indexes = Files.list(search().resolve("1"))) {
            return indexes.filter(Files::isDirectory).findAny().orElseThrow();
        }
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(index())) {
            return files.filter(file -> !file.endsWith("write.lock")).sorted().toList();
        }
    }

    private void expectMadeAnew() {
        try (var board = started().awaitJobs(baker)) {
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
            int cook = add("Cook");
            board.awaitJobs(baker, cook);
            deleteJob(cook);
            board.awaitJobs(baker);
        }
    }

    private void deleteJob(int id) {
        database().writeNow(tx -> tx.execute("DELETE FROM job WHERE id = " + id));
    }

    @Test void a_deleted_folder_is_rebuilt() throws IOException {
        started().awaitJobs(baker).close();
        IndexFolder.delete(search());
        expectMadeAnew();
    }

    @Test void a_folder_deleted_in_use_is_rebuilt_and_searches_are_answered_meanwhile() throws IOException {
        try (var board = started().awaitJobs(baker)) {
            IndexFolder.delete(search());
            for (int i = 0; i < 100; i++) {
                assertTrue(board.jobs().isPresent());
            }
            int cook = add("Cook");
            board.await(() -> {
                assertTrue(board.jobs().isPresent());
                return board.counted("posthaste.search.rebuilds") == 2;
            });
            board.awaitJobs(baker, cook);
            assertEquals(1, board.counted("posthaste.search.failures"));
        }
        try (var again = started()) {
            again.await(() -> again.jobs().filter(found -> found.size() == 2).isPresent());
            assertEquals(0, again.counted("posthaste.search.rebuilds"));
        }
    }

    @Test void an_index_with_a_truncated_file_is_rebuilt() throws IOException {
        started().awaitJobs(baker).close();
        int files = files().size();
        for (int i = 0; i < files; i++) {
            var file = files().get(Math.min(i, files().size() - 1));
            try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(channel.size() / 2);
            }
            expectMadeAnew();
        }
    }

    @Test void an_index_without_one_of_its_files_is_rebuilt() throws IOException {
        started().awaitJobs(baker).close();
        int files = files().size();
        for (int i = 0; i < files; i++) {
            Files.delete(files().get(Math.min(i, files().size() - 1)));
            expectMadeAnew();
        }
    }

    @Test void an_index_with_an_invalid_commit_is_rebuilt() throws IOException {
        for (var garbage : List.of(new byte[0], new byte[500], "<html>".repeat(100).getBytes())) {
            started().awaitJobs(baker).close();
            for (var file : files()) {
                if (file.getFileName().toString().startsWith("segments_")) {
                    Files.write(file, garbage);
                }
            }
            expectMadeAnew();
        }
    }

    @Test void an_index_of_another_format_or_from_an_unfinished_rebuild_is_rebuilt() throws IOException {
        for (var other : List.of(Map.entry("format", "99"), Map.entry("format", "x"), Map.entry("complete", "false"), Map.entry("database", "x"))) {
            started().awaitJobs(baker).close();
            rewrite(other.getKey(), other.getValue());
            expectMadeAnew();
        }
    }

    private void rewrite(String key, String value) throws IOException {
        try (var directory = FSDirectory.open(index()); var writer = new IndexWriter(directory, new IndexWriterConfig())) {
            var data = new HashMap<String, String>();
            writer.getLiveCommitData().forEach(entry -> data.put(entry.getKey(), entry.getValue()));
            data.put(key, value);
            writer.setLiveCommitData(data.entrySet());
            writer.commit();
        }
    }

    @Test void an_index_of_another_database_is_rebuilt(@TempDir Path other) throws IOException {
        try (var database = TestEngine.SQLITE.open(other)) {
            new IndexedBoard(database, jobs().locations(), other.resolve("search")).awaitJobs().close();
        }
        Files.move(other.resolve("search"), search(), StandardCopyOption.ATOMIC_MOVE);
        expectMadeAnew();
    }

    @Test void an_index_that_the_truncated_log_does_not_reach_is_rebuilt() {
        started().awaitJobs(baker).close();
        add("Cook");
        add("Waiter");
        database().writeNow(tx -> BoardChangeLog.forDatabase(database(), 1).truncate(tx, 10));
        try (var board = started().awaitJobs(baker, baker + 1, baker + 2)) {
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
        }
    }

    @Test void an_index_of_a_restored_database_is_rebuilt() {
        add("Cook");
        started().awaitJobs(baker, baker + 1).close();
        database().writeNow(tx -> tx.execute("DELETE FROM job WHERE title = 'Cook'") + tx.execute("DELETE FROM board_change WHERE number > 1"));
        add("Waiter"); // its row gets the number of the lost one
        try (var board = started().awaitJobs(baker, baker + 2)) {
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
        }
    }

    @Test void a_process_that_dies_while_it_makes_an_index_leaves_nothing_that_the_next_one_believes() throws IOException {
        boolean survived = false;
        for (int writes = 0; !survived; writes += 3) {
            var disk = TestDisk.dyingAfter(writes);
            try (var board = started(disk)) {
                board.await(() -> disk.isDead() || board.jobs().isPresent());
                survived = !disk.isDead();
            }
            started().awaitJobs(baker).close();
            IndexFolder.delete(search());
        }
    }

    @Test void a_process_that_dies_in_a_commit_leaves_the_commit_before() {
        started().awaitJobs(baker).close();
        var expected = new ArrayList<>(List.of(baker));
        boolean survived = false;
        for (int writes = 0; !survived; writes += 3) {
            var disk = TestDisk.dyingAfter(writes);
            try (var board = started(disk)) {
                board.await(() -> board.jobs().isPresent());
                expected.add(add("Cook"));
                board.await(() -> disk.isDead() || board.jobs().filter(found -> found.size() == expected.size()).isPresent());
            }
            survived = !disk.isDead();
            try (var board = started().awaitJobs(expected.toArray(Integer[]::new))) {
                assertEquals(0, board.counted("posthaste.search.rebuilds"), "after " + writes + " writes");
            }
        }
    }

    @Test void searches_are_answered_on_a_full_disk_and_updates_continue_once_there_is_space() {
        var disk = TestDisk.real();
        try (var board = started(disk).awaitJobs(baker)) {
            disk.isFull = true;
            int cook = add("Cook");
            board.await(() -> board.counted("posthaste.search.failures") >= 2);
            assertEquals(Set.of(baker), board.jobs().orElseThrow(), "what was found before");
            assertTrue(board.gauge("posthaste.search.behind.time") > 0);
            disk.isFull = false;
            board.awaitJobs(baker, cook);
            board.await(() -> board.counted("posthaste.search.commits") > 0);
            assertEquals(1, board.counted("posthaste.search.rebuilds"));
            board.await(() -> board.gauge("posthaste.search.behind.time") == 0);
        }
        try (var again = started().awaitJobs(baker, baker + 1)) {
            assertEquals(0, again.counted("posthaste.search.rebuilds"));
        }
    }

    private BoardSearch search(IndexedBoard board) {
        return new BoardSearch(database(), new Board(database(), jobs().rows(), jobs().locations()), board.index, jobs().locations(), new SearchThreads(),
            Clock.systemUTC());
    }

    private static List<String> notice(BoardSearch search) {
        var query = new BoardQuery(Optional.of(new BoardQuery.Text("cook", BoardQuery.Match.WORDS)), Optional.empty(), 0, BoardQuery.Filters.NONE,
            BoardQuery.Sort.DATE, false, new Paging(1, 10));
        return Database.join(search.find(query, "caller")).notices().stream().map(notice -> notice.kind().code()).toList();
    }

    @Test void the_first_response_that_misses_a_job_on_a_full_disk_is_marked_as_stale() {
        var disk = TestDisk.real();
        try (var board = started(disk).awaitJobs(baker)) {
            var search = search(board);
            board.await(() -> notice(search).isEmpty());
            disk.isFull = true;
            add("Cook");
            board.await(() -> !Database.join(board.index.caughtUp())); // shortly after a write, a search need not wait for the index: poll until one does
            assertEquals(List.of("stale"), notice(search));
            board.await(() -> board.counted("posthaste.search.failures") >= 2);
            assertEquals(List.of("stale"), notice(search));
            disk.isFull = false;
            board.await(() -> notice(search).isEmpty());
            board.awaitJobs(baker, baker + 1);
        }
    }

    @Test void a_plain_file_in_place_of_the_folder_is_renamed_and_the_index_is_rebuilt() throws IOException {
        try (var board = started().awaitJobs(baker)) {
            IndexFolder.delete(search());
            Files.writeString(search(), "not an index");
            int cook = add("Cook");
            board.awaitJobs(baker, cook);
            board.await(() -> board.counted("posthaste.search.rebuilds") == 2);
            assertEquals("not an index", Files.readString(search().resolveSibling("search.file-1")));
            deleteJob(cook);
            board.awaitJobs(baker);
        }
        IndexFolder.delete(search());
        Files.writeString(search(), "neither");
        expectMadeAnew();
        assertEquals("neither", Files.readString(search().resolveSibling("search.file-2")));
    }

    @Test void no_index_is_built_on_a_full_disk_until_there_is_space() {
        var disk = TestDisk.real();
        disk.isFull = true;
        try (var board = started(disk)) {
            board.await(() -> board.counted("posthaste.search.failures") >= 2);
            assertTrue(board.jobs().isEmpty(), "the database answers");
            disk.isFull = false;
            board.awaitJobs(baker);
        }
    }

    @Test void an_import_of_locations_causes_a_rebuild_during_which_the_old_index_answers() {
        try (var board = started().awaitJobs(baker)) {
            database().writeNow(tx -> tx.execute("UPDATE change_count SET count = count + 1 WHERE topic = 'place'"));
            board.await(() -> {
                assertTrue(board.jobs().isPresent());
                return board.counted("posthaste.search.rebuilds") == 2;
            });
            int cook = add("Cook");
            board.awaitJobs(baker, cook);
        }
    }

    @Test void the_old_index_is_updated_if_there_is_no_space_for_a_second_one() {
        OpenIndex.Disk small = index -> {
            if (!index.endsWith("index-1")) {
                throw new IOException("No space left on device");
            }
            return OpenIndex.Disk.REAL.open(index);
        };
        try (var board = started(small).awaitJobs(baker)) {
            database().writeNow(tx -> tx.execute("UPDATE change_count SET count = count + 1 WHERE topic = 'place'"));
            board.await(() -> Files.exists(search().resolve("1/index-2"))); // the rebuild was attempted
            int cook = add("Cook");
            board.awaitJobs(baker, cook);
            assertEquals(0, board.counted("posthaste.search.failures"));
            board.await(() -> board.gauge("posthaste.search.rebuild.progress") == 1);
        }
    }

    @Test void an_index_that_cannot_be_read_for_a_moment_is_not_thrown_away() {
        started().awaitJobs(baker).close();
        var attempts = new AtomicInteger();
        OpenIndex.Disk busy = index -> {
            if (attempts.incrementAndGet() <= 2) {
                throw new IOException("Too many open files");
            }
            return OpenIndex.Disk.REAL.open(index);
        };
        try (var board = started(busy).awaitJobs(baker)) {
            assertEquals(0, board.counted("posthaste.search.rebuilds"));
        }
    }

    @Test void searches_are_answered_even_if_the_folder_cannot_be_created() throws IOException {
        Files.createSymbolicLink(search(), folder.resolve("a disk that is away"));
        try (var board = started()) {
            board.await(() -> board.counted("posthaste.search.failures") >= 1);
            assertTrue(board.jobs().isEmpty());
            Files.delete(search());
            board.awaitJobs(baker);
        }
    }
}
