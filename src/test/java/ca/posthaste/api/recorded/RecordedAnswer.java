package ca.posthaste.api.recorded;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A response as it was received, and as it is recorded. */
final class RecordedAnswer {
    /** Headers that are not recorded: they belong to the connection, or depend on the time of a run or the length of its ids. */
    private static final Set<String> LEFT_OUT = Set.of("connection", "content-length", "date");

    private final String status;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final String body;

    RecordedAnswer(String raw) {
        int end = raw.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new AssertionError("Not an answer: " + raw);
        }
        var lines = List.of(raw.substring(0, end).split("\r\n"));
        status = lines.get(0).split(" ")[1];
        for (var line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            headers.merge(line.substring(0, colon), line.substring(colon + 1).strip(), (one, other) -> one + "\n" + other);
        }
        body = raw.substring(end + 4);
    }

    /** Returns the status, the headers sorted by name, and the body byte for byte, with marks for values that are specific to this run. */
    String written(Marks marks, String path) {
        var written = new StringBuilder(status).append('\n');
        headers.forEach((name, value) -> {
            if (!LEFT_OUT.contains(name.toLowerCase(Locale.ROOT))) {
                written.append(name).append(": ").append(marked(marks, name, value)).append('\n');
            }
        });
        if (!body.isEmpty()) {
            boolean json = headers.getOrDefault("Content-Type", "").contains("json");
            written.append('\n').append(marks.inLinks(json ? marks.inJson(body, path) : body));
        }
        var id = headers.get("X-Request-Id");
        return Runs.shortened(id == null ? written.toString() : written.toString().replace(id, "{request}"));
    }

    private static String marked(Marks marks, String name, String value) {
        return name.equalsIgnoreCase("ETag") ? marks.mark("tag", value) : marks.inLinks(value);
    }
}
