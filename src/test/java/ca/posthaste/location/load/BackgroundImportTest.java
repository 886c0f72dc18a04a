package ca.posthaste.location.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.support.Polling;
import ca.posthaste.support.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An import that runs in the background while its pages are used. */
class BackgroundImportTest extends SqliteStore {
    private BackgroundImport importing;

    private BackgroundImport importing(int linesMax) {
        importing = new BackgroundImport(new LocationImporter(database(), new Audit(Clock.systemUTC()), Clock.systemUTC()), linesMax);
        return importing;
    }

    @AfterEach void end() {
        importing.close();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("sent"), text);
    }

    private BackgroundImport.State ended() {
        while (importing.state().isRunning()) {
            Polling.pause();
        }
        return importing.state();
    }

    @Test void only_one_import_runs_at_a_time_and_its_file_is_deleted_afterwards() throws IOException {
        var file = file("name\tprovince\nBackground Falls\tON\n");
        assertEquals("", importing(10).state().file());
        var held = new CountDownLatch(1);
        var writing = CompletableFuture.runAsync(() -> database().writeNow(tx -> { // blocks all other writes
            try {
                held.await();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
            return null;
        }));
        assertTrue(importing.begin(file, "one.tsv", Actor.COMMAND_LINE));
        assertFalse(importing.begin(folder.resolve("another"), "another.tsv", Actor.COMMAND_LINE), "one at a time");
        assertEquals("one.tsv", importing.state().file());
        held.countDown();
        writing.join();
        assertEquals(1, ended().result().orElseThrow().added());
        assertFalse(Files.exists(file));
        assertTrue(importing.begin(file("name\tprovince\nBackground Falls\tON\n"), "again.tsv", Actor.COMMAND_LINE));
        assertEquals(0, ended().result().orElseThrow().added());
    }

    @Test void a_file_that_cannot_be_read_says_why_in_both_languages_and_changes_nothing() throws IOException {
        var file = file("a;b;c\n");
        assertTrue(importing(10).begin(file, "wrong.csv", Actor.COMMAND_LINE));
        var why = ended().fault().orElseThrow();
        assertTrue(why.english().startsWith("The format of the first line is unknown.") && why.french().startsWith("Le format de la première ligne est inconnu."));
        assertFalse(Files.exists(file));
    }

    @Test void a_file_of_more_lines_than_fit_is_rejected() throws IOException {
        assertTrue(importing(2).begin(file("name\tprovince\nBackground Falls\tON\nLikely\tBC\n"), "long.tsv", Actor.COMMAND_LINE));
        assertTrue(ended().fault().orElseThrow().english().startsWith("The file has more than 2 lines."));
    }

    @Test void a_file_that_cannot_be_deleted_does_not_prevent_the_next_import() throws IOException {
        var notEmpty = Files.createDirectories(folder.resolve("folder/in-it")).getParent();
        assertTrue(importing(10).begin(notEmpty, "folder", Actor.COMMAND_LINE));
        assertTrue(ended().fault().orElseThrow().english().startsWith("folder cannot be read"));
        assertTrue(importing.begin(file("name\tprovince\nBackground Falls\tON\n"), "next.tsv", Actor.COMMAND_LINE));
        assertEquals(1, ended().result().orElseThrow().added());
    }

    @Test void a_line_without_an_end_is_rejected() throws IOException {
        var head = "name\tprovince\n";
        assertTrue(importing(10).begin(file(head + "x".repeat(ImportFile.LINE_MAX) + "\r\nBackground Falls\tON\rLikely\tBC"), "a.tsv", Actor.COMMAND_LINE));
        assertEquals(2, ended().result().orElseThrow().added(), "after a long line, and whatever ends it");
        assertTrue(importing.begin(file(head + "x".repeat(ImportFile.LINE_MAX + 1)), "b.tsv", Actor.COMMAND_LINE));
        assertEquals("Line 2 has more than 100000 bytes. Check that this is the right file.", ended().fault().orElseThrow().english());
    }

    @Test void only_the_beginning_of_an_invalid_line_is_quoted() throws IOException {
        assertTrue(importing(10).begin(file("name\tprovince\nLikely\t" + "Z".repeat(60) + "\nLikely\t" + "Z".repeat(61) + "\n"), "a.tsv", Actor.COMMAND_LINE));
        var why = ended().result().orElseThrow().firstSkipped().stream().map(skip -> skip.reason().english().replaceAll("[^Z…]", "")).toList();
        assertEquals(List.of("Z".repeat(60), "Z".repeat(60) + "…"), why);
    }

    @Test void the_number_of_reported_reasons_is_limited() throws IOException {
        var text = new StringBuilder("name\tprovince\n");
        for (int i = 0; i < ImportFile.REASONS_MAX + 5; i++) {
            text.append("Likely\tZ").append(i).append('\n');
        }
        assertTrue(importing(10_000).begin(file(text + "Likely\tZ0\n"), "a.tsv", Actor.COMMAND_LINE));
        var result = ended().result().orElseThrow();
        assertEquals(ImportFile.REASONS_MAX + 6, result.skipped());
        assertEquals(ImportFile.REASONS_MAX - LocationImporter.ImportResult.SHOWN + 2, result.furtherSkipped().size(), "all after the first ones, the first of all again, and the rest");
        assertTrue(result.furtherSkipped().containsValue(5));
    }
}
