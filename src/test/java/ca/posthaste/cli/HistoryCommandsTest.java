package ca.posthaste.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.config.Setting;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.store.JobRows;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.location.Locations.UnlistedPolicy;
import ca.posthaste.location.Locations;
import ca.posthaste.support.SamplePosting;
import ca.posthaste.support.TestEngine;
import ca.posthaste.support.Trees;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandsTest {
    @TempDir Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final Instant now = Instant.now();
    private Properties settings;

    // Flags become system properties, and a service under test has its own.
    @BeforeEach void listen() {
        settings = (Properties) System.getProperties().clone();
        System.clearProperty(Setting.DATABASE_URL.property());
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        fill();
    }

    @AfterEach void restore() {
        System.setOut(out);
        System.setProperties(settings);
    }

    /** Creates two jobs ten days ago; five days ago, the title of the first was changed and the second was deleted. */
    private void fill() {
        try (var database = TestEngine.SQLITE.open(folder); var locations = new Locations(database, UnlistedPolicy.OPEN)) {
            var jobs = Jobs.forDatabase(database, new JobRows(locations));
            var open = new SamplePosting().closing(LocalDate.now().plusDays(30)).titled("Baker é");
            database.writeNow(tx -> {
                var owner = new Employers(Clock.systemUTC()).add(tx, "Bakery", Plan.STANDARD);
                open.in(locations.findOrAdd(tx, locations.index().resolve("Vancouver, BC")));
                var first = jobs.add(tx, owner.id(), open.made(), daysAgo(10)).orElseThrow();
                var second = jobs.add(tx, owner.id(), open.made(), daysAgo(10)).orElseThrow();
                jobs.save(tx, jobs.owned(tx, owner, first).orElseThrow(), open.titled("Cook").made(), daysAgo(5));
                return jobs.delete(tx, owner.id(), second, daysAgo(5));
            });
        }
    }

    private Instant daysAgo(int days) {
        return now.minus(Duration.ofDays(days));
    }

    private List<JsonNode> run(String... options) {
        printed.reset();
        var command = Stream.concat(Stream.of("history", "export", "Bakery", "--data-dir", folder.toString()), Stream.of(options));
        assertEquals(0, Commands.run(command.toArray(String[]::new)));
        return printed.toString(StandardCharsets.UTF_8).lines().map(Trees::parse).toList();
    }

    private static List<String> told(List<JsonNode> lines) {
        return lines.stream().map(line -> line.get("id") + " " + line.at("/posting/title").asText() + " " + line.get("to").isNull()).toList();
    }

    @Test void every_version_is_a_line_with_the_posting_as_it_was_shown() {
        var lines = run();
        assertEquals(List.of("1 Cook true", "1 Baker é false", "2 Baker é false"), told(lines));
        assertEquals("Bakery", lines.get(2).at("/posting/employer/name").asText());
        assertEquals("<p>Bread.</p>", lines.get(2).at("/posting/description").asText());
        assertEquals("en onsite", lines.get(2).at("/page/language").asText() + " " + lines.get(2).at("/page/workplaceType").asText());
        assertEquals(List.of("2 Baker é false"), told(run("--job", "2")));
        assertTrue(run("--lang", "fr").get(0).at("/posting/positionType/name").asText().startsWith("Temps"));
    }

    @Test void a_period_has_what_was_shown_in_it() {
        assertEquals(List.of("1 Cook true"), told(run("--from", LocalDate.now().minusDays(2).toString())));
        assertEquals(List.of("1 Baker é false", "2 Baker é false"), told(run("--to", LocalDate.now().minusDays(8).toString())));
        assertEquals(List.of(), run("--to", LocalDate.now().minusDays(20).toString()));
        assertEquals(3, run("--from", "-999999999-01-01", "--to", "+999999999-12-31").size());
    }

    @Test void invalid_exports_are_rejected() {
        for (var wrong : List.of(List.of("--job", "77"), List.of("--lang", "de"), List.of("--from", "2026-02-02", "--to", "2026-02-01"),
            List.of("--from", "yesterday"))) {
            var command = Stream.concat(Stream.of("history", "export", "Bakery", "--data-dir", folder.toString()), wrong.stream());
            assertTrue(Commands.run(command.toArray(String[]::new)) != 0, wrong.toString());
        }
        assertTrue(Commands.run("history", "--data-dir", folder.toString()) != 0);
    }
}
