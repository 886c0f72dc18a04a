package ca.posthaste.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.cli.Start;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large files, in a process whose heap could hold a third of them. */
class PushMemoryTest {
    private static final int HEAP_MB = 24;
    private static final String TEXT = "Work that is described at length. ";

    @TempDir Path folder;

    private record Ended(int code, String text) {}

    @Test void a_hundred_thousand_jobs_are_sent_as_a_set_with_little_memory() throws Exception {
        var file = file("jobs.ndjson", Spool.JOBS_MAX, i -> "{\"referenceId\":\"J" + i + "\",\"title\":\"Job " + i
            + "\",\"description\":\"<p>" + TEXT.repeat(24) + "</p>\"}\n");
        try (var server = new SpecServer().forgetful()) {
            var ended = push(server, file, "--source", "ats", "--yes");
            assertEquals(0, ended.code, ended.text);
            assertEquals(Spool.JOBS_MAX, server.changes());
            assertTrue(ended.text.contains("Done: 100000 created, 0 updated, 0 archived, 0 unchanged."), ended.text);
        }
    }

    @Test void a_large_feed_is_sent_as_a_batch_with_little_memory() throws Exception {
        var file = file("feed.xml", 20_000, i -> (i == 0 ? "<source>\n" : "") + "<job><referencenumber>J" + i + "</referencenumber><title>Job &amp; " + i
            + "</title><description><![CDATA[<p>" + TEXT.repeat(120) + "</p>]]></description></job>\n" + (i == 19_999 ? "</source>\n" : ""));
        try (var server = new SpecServer().forgetful()) {
            var ended = push(server, file, "--yes");
            assertEquals(0, ended.code, ended.text);
            assertEquals(20_000, server.changes());
        }
    }

    private Path file(String name, int jobs, IntFunction<String> job) throws IOException {
        var file = folder.resolve(name);
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < jobs; i++) {
                out.write(job.apply(i));
            }
        }
        assertTrue(Files.size(file) > 3 * HEAP_MB * 1024 * 1024, "the file is too small to show anything");
        return file;
    }

    private Ended push(SpecServer server, Path file, String... more) throws Exception {
        var key = Files.writeString(folder.resolve("key"), SpecServer.KEY);
        var output = folder.resolve("output");
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + HEAP_MB + "m", "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError", "-Djava.io.tmpdir=" + folder, "-cp", System.getProperty("java.class.path"), Start.class.getName(),
            "push", file.toString(), "--to", server.address(), "--key-file", key.toString()));
        command.addAll(List.of(more));
        var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertTrue(process.waitFor(5, TimeUnit.MINUTES), "it did not end");
        } finally {
            process.destroyForcibly();
        }
        var text = Files.readString(output, StandardCharsets.UTF_8);
        return new Ended(process.exitValue(), text.substring(Math.max(0, text.length() - 2_000)));
    }
}
