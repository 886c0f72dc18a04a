package ca.posthaste.job.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.upload.Upload;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.job.bulk.ItemOutcome;
import ca.posthaste.job.bulk.ResultFile;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Locations.UnlistedPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of a set that are read inside the transaction that applies it. */
class SetStepsTest {
    private static final LocationIndex NO_LOCATIONS = new LocationIndex(List.of(), UnlistedPolicy.OPEN);
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir Path folder;

    private StoredSetBody body(String text, boolean isLines) throws IOException {
        return new StoredSetBody(Files.writeString(folder.resolve("body"), text), isLines, 1024, "", () -> () -> { });
    }

    private Upload results(String... lines) {
        var file = new ResultFile(new UploadFolder(folder.resolve("results"), 1024));
        List.of(lines).forEach(line -> file.add(line.getBytes()));
        return file.finish();
    }

    /** Returns a plan that leaves jobs with the title "same" unchanged. */
    private SetPlan plan(StoredSetBody body, String... results) {
        var plan = new SetPlan();
        try (var items = SetItems.open(body)) {
            for (var item = items.next(); item != null; item = items.next()) {
                plan.add(new String(item.text()).contains("same") ? ItemOutcome.UNCHANGED : ItemOutcome.CREATED, 0, item.span());
            }
        }
        plan.finish(null, "", results(results));
        return plan;
    }

    private static String told(List<SetWriter.Step> steps) {
        var told = new StringBuilder();
        for (var step : steps) {
            told.append(step.line() == null ? new String(step.result()) : step.line().index() + " " + step.line().job().title().value()).append('\n');
        }
        return told.toString();
    }

    /** The rest may be very long, and all other writers wait meanwhile. */
    @Test void only_the_written_part_of_a_body_is_read_again() throws IOException {
        var lines = "\n\n {\"referenceId\": \"A\", \"title\": \"one\"}\r\n\n{\"title\": \"same\"}\n{\"referenceId\": \"C\", \"title\": \"two\"}";
        var array = "\uFEFF [ {\"referenceId\": \"A\", \"title\": \"one\"} ,{\"title\": \"same\"}\n, {\"referenceId\": \"C\", \"title\": \"two\"}]";
        for (var text : List.of(lines, array)) {
            var body = body(text, text.equals(lines));
            var plan = plan(body, "result of B");
            Files.writeString(body.file(), text.replace("{\"title\": \"same\"}", "#".repeat(17)).replace("[", "x").replace("\n", "x"));
            try (var steps = SetSteps.open(plan, body, 0, "ats", NO_LOCATIONS, Runnable::run)) {
                assertEquals(text.equals(lines) ? "2 one\nresult of B\n5 two\n" : "0 one\nresult of B\n2 two\n", told(steps.next()));
                assertEquals(List.of(), steps.next());
            }
        }
    }

    @Test void no_file_stays_open_if_the_threads_have_been_stopped() throws IOException {
        var body = body("{}", true);
        var plan = plan(body);
        Executor stopped = work -> {
            throw new RejectedExecutionException("stopped");
        };
        assertThrows(RejectedExecutionException.class, () -> SetSteps.open(plan, body, 0, "ats", NO_LOCATIONS, stopped));
        try (var files = Files.list(OPEN_FILES)) {
            assertTrue(files.noneMatch(this::isOurs));
        }
    }

    private boolean isOurs(Path open) {
        try {
            return Files.readSymbolicLink(open).startsWith(folder);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
