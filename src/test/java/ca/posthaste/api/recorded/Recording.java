package ca.posthaste.api.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A file with a request and the response to it.
 *
 * @param request text of the file up to the response
 * @param answer  text of the response; empty if nothing has been recorded yet
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

    /** Returns the recordings of all scenarios. */
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

    /** Returns the lines that begin with @: steps to take before the request. */
    List<String> before() {
        return request.lines().takeWhile(Recording::isPreface).filter(line -> line.startsWith("@"))
            .map(line -> line.substring(1)).toList();
    }

    private static boolean isPreface(String line) {
        return line.startsWith("@") || line.startsWith("#");
    }

    /** Returns the request line and the headers. */
    List<String> head() {
        return request.lines().dropWhile(Recording::isPreface).takeWhile(line -> !line.isEmpty()).toList();
    }

    /** Returns the body, without the line break that ends it in the file. */
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

    /** Returns the first line that differs, as a hint to the cause; empty if there is none. */
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

    /**
     * Like {@link #difference}, for a response of a newer version, which may have more members than the recorded one. ETags are not compared, because they
     * depend on the bytes.
     */
    Optional<String> differenceOfNewer(String played) {
        if (played.contains("\"code\":\"unknown_parameter\"")) {
            return Optional.empty(); // 1.1 ignores such a parameter, newer versions reject it: QueryParametersTest
        }
        var one = withoutTags(text());
        var other = withoutTags(played);
        int body = one.indexOf("\n\n{", one.indexOf(ANSWER));
        if (body < 0 || other.length() < body || !other.startsWith(one.substring(0, body + 2))) {
            return new Recording(file, one, "").difference(other);
        }
        var recorded = json(one.substring(body));
        var now = json(other.substring(body));
        if (path().endsWith("/locations") && recorded.has("data")) {
            inOrder(recorded, now);
        }
        if (path().matches(".*/v[0-9.]+/jobs") && recorded.has("data")) {
            withoutLinks(recorded);
            withoutLinks(now);
        }
        if (path().endsWith("/public/jobs") && recorded.has("data")) {
            byId(recorded);
            byId(now);
        }
        return missing("", recorded, now).map(what -> file + ": " + what);
    }

    /** Replaces links to the adjacent pages, because newer versions use cursors in them: see ListJobsOf12Test. Only the presence of a link is compared. */
    private static void withoutLinks(JsonNode list) {
        var paging = (ObjectNode) list.get("paging");
        for (var link : List.of("previous", "next")) {
            paging.put(link, !paging.get(link).isNull());
        }
    }

    /** Sorts the jobs by id, because newer versions list the best matches first: see SearchTest. */
    private static void byId(JsonNode list) {
        var jobs = new ArrayList<JsonNode>();
        list.get("data").forEach(jobs::add);
        jobs.sort(Comparator.comparing(job -> job.get("id").asText()));
        ((ObjectNode) list).putArray("data").addAll(jobs);
    }

    /**
     * Replaces all places with the first recorded one, because newer versions list places in another order: see LocationsApiTest. Only their members are
     * compared.
     */
    private static void inOrder(JsonNode recorded, JsonNode now) {
        var sample = recorded.at("/data/0");
        for (var list : List.of(recorded, now)) {
            list.get("data").forEach(place -> place.fieldNames().forEachRemaining(name -> ((ObjectNode) place).set(name, sample.get(name))));
            ((ObjectNode) list).remove("paging");
        }
    }

    private static String withoutTags(String text) {
        return text.replaceAll("(?m)^(ETag|Last-Modified): .*\n", "");
    }

    /** Parses a body in which marks take the place of numbers. */
    private static JsonNode json(String body) {
        try {
            return new ObjectMapper().readTree(body.replaceAll("(?<=[:,\\[])(\\{\\w+:\\w+})", "\"$1\""));
        } catch (JsonProcessingException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static Optional<String> missing(String at, JsonNode recorded, JsonNode now) {
        if (recorded.isObject() && now.isObject()) {
            var names = new ArrayList<String>();
            now.fieldNames().forEachRemaining(name -> {
                if (recorded.has(name)) {
                    names.add(name);
                }
            });
            var wanted = new ArrayList<String>();
            recorded.fieldNames().forEachRemaining(wanted::add);
            return names.equals(wanted) ? wanted.stream().flatMap(name -> missing(at + "/" + name, recorded.get(name), now.get(name)).stream())
                .findFirst() : Optional.of(at + " has the members " + names + " and should have " + wanted);
        }
        if (recorded.isArray() && now.isArray() && recorded.size() == now.size()) {
            return IntStream.range(0, recorded.size()).boxed()
                .flatMap(i -> missing(at + "/" + i, recorded.get(i), now.get(i)).stream()).findFirst();
        }
        return recorded.equals(now) ? Optional.empty() : Optional.of(at + " is " + now + " and was " + recorded);
    }

    /** Returns the part of the line around a position: a body is a single line and may be long. */
    private static String around(String line, int at) {
        int from = Math.max(0, at - AROUND);
        int to = Math.min(line.length(), at + AROUND);
        return (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "");
    }
}
