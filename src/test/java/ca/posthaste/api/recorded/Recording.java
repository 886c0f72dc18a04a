package ca.posthaste.api.recorded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One file: a request, and what was answered to it.
 *
 * @param request as it stands in the file, up to the answer
 * @param answer  empty if nothing was recorded yet
 */
record Recording(Path file, String request, String answer) {
    static final Path ROOT = Path.of("src/test/resources/recorded/v1.1");
    static final String VERSION = "v1.1";
    private static final String ANSWER = "\n=== ";
    private static final int AROUND = 120;

    static Recording read(Path file) {
        try {
            var text = Files.readString(file);
            int end = text.indexOf(ANSWER);
            return end < 0 ? new Recording(file, text, "") : new Recording(file, text.substring(0, end), text.substring(end));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Every recording there is. */
    static List<Recording> all() {
        return scenarios().stream().flatMap(scenario -> of(scenario).stream()).toList();
    }

    static List<Path> scenarios() {
        return sorted(ROOT);
    }

    static List<Recording> of(Path scenario) {
        return sorted(scenario).stream().map(Recording::read).toList();
    }

    private static List<Path> sorted(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Lines that begin with @: what happens before the request. */
    List<String> before() {
        return request.lines().takeWhile(Recording::isPreface).filter(line -> line.startsWith("@"))
            .map(line -> line.substring(1)).toList();
    }

    private static boolean isPreface(String line) {
        return line.startsWith("@") || line.startsWith("#");
    }

    /** The request line and the headers. */
    List<String> head() {
        return request.lines().dropWhile(Recording::isPreface).takeWhile(line -> !line.isEmpty()).toList();
    }

    /** Without the line break that ends it in the file. */
    Optional<String> body() {
        int end = request.indexOf("\n\n");
        return end < 0 ? Optional.empty() : Optional.of(request.substring(end + 2).replaceFirst("\n$", ""));
    }

    String method() {
        return head().get(0).split(" ")[0];
    }

    String target() {
        return head().get(0).split(" ")[1];
    }

    String path() {
        return target().replaceFirst("\\?.*", "");
    }

    int status() {
        return Integer.parseInt(answer.substring(ANSWER.length(), ANSWER.length() + 3));
    }

    String answered(String lines) {
        return request + ANSWER + lines;
    }

    String text() {
        return request + answer;
    }

    void write(String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** The first line that is not the same, for whoever must find out why; empty if all are. */
    Optional<String> difference(String played) {
        if (played.equals(text())) {
            return Optional.empty();
        }
        var recorded = text().split("\n", -1);
        var now = played.split("\n", -1);
        int line = Arrays.mismatch(recorded, now);
        var one = line < recorded.length ? recorded[line] : "(nothing more)";
        var other = line < now.length ? now[line] : "(nothing more)";
        int at = Arrays.mismatch(one.toCharArray(), other.toCharArray());
        return Optional.of("%s:%d%n  recorded: %s%n  now:      %s".formatted(file, line + 1, around(one, at), around(other, at)));
    }

    /** A body is one line, and may be long. */
    private static String around(String line, int at) {
        int from = Math.max(0, at - AROUND);
        int to = Math.min(line.length(), at + AROUND);
        return (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "");
    }
}
