package ca.posthaste.api.recorded;

import ca.posthaste.location.Location;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Marks: placeholders in a recording for values that differ from run to run. */
final class Marks {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern MARK = Pattern.compile("\\{(job|employer|application|place|receipt|tag|key):\\w+}");
    private static final Pattern LINK = Pattern.compile("(?<=/(jobs|applications|locations)/)\\d+");
    private static final Pattern INDEX = Pattern.compile("/\\d+(?=/|$)");

    private final Map<String, String> marks = new LinkedHashMap<>();
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Returns the mark of a value; equal values get the same mark. */
    String mark(String kind, String value) {
        return marks.computeIfAbsent(kind + " " + value, first -> {
            long before = marks.keySet().stream().filter(known -> known.startsWith(kind + " ")).count();
            var mark = "{" + kind + ":" + (before + 1) + "}";
            values.put(mark, value);
            return mark;
        });
    }

    void learn(String mark, String value) {
        values.put(mark, value);
    }

    /** Returns the request to send, with every mark replaced by its value. */
    String filledIn(String text) {
        var filled = text;
        for (var known : values.entrySet()) {
            filled = filled.replace(known.getKey(), known.getValue());
        }
        var unknown = MARK.matcher(filled);
        if (unknown.find()) {
            throw new AssertionError("No answer before this request had " + unknown.group());
        }
        return filled;
    }

    /** Replaces ids in links with marks. */
    String inLinks(String text) {
        return LINK.matcher(text).replaceAll(link -> Matcher.quoteReplacement(kindOfLink(link.group(1), link.group())
            .map(kind -> mark(kind, link.group())).orElse(link.group())));
    }

    private static Optional<String> kindOfLink(String list, String id) {
        return switch (list) {
            case "jobs" -> Optional.of("job");
            case "applications" -> Optional.of("application");
            default -> place(id);
        };
    }

    /** Returns the kind of mark for a place; empty for places that ship with the service, because these have the same id everywhere. */
    private static Optional<String> place(String id) {
        return Integer.parseInt(id) < Location.FIRST_ADDED_ID ? Optional.empty() : Optional.of("place");
    }

    /** Replaces ids and receipts with marks; every other byte stays unchanged. */
    String inJson(String json, String path) {
        var marked = new StringBuilder();
        int done = 0;
        try (var parser = JSON.createParser(json)) {
            while (parser.nextToken() != null) {
                var mark = parser.currentToken().isScalarValue() ? markOf(parser, path) : Optional.<String>empty();
                if (mark.isPresent()) {
                    int at = (int) parser.currentTokenLocation().getCharOffset();
                    int quote = parser.currentToken().isNumeric() ? 0 : 1;
                    marked.append(json, done, at + quote).append(mark.get());
                    done = at + quote + parser.getText().length();
                }
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(json, fault);
        }
        return marked.append(json.substring(done)).toString();
    }

    private Optional<String> markOf(JsonParser parser, String path) throws IOException {
        var value = parser.getText();
        var pointer = INDEX.matcher(parser.getParsingContext().pathAsPointer().toString()).replaceAll("/*");
        return kindOf(pointer, path, value).map(kind -> mark(kind, value));
    }

    private static Optional<String> kindOf(String pointer, String path, String value) {
        if (pointer.endsWith("/employer/id")) {
            return Optional.of("employer");
        }
        if (pointer.endsWith("/job/id")) {
            return Optional.of("job");
        }
        if (pointer.endsWith("/locations/*/id")) {
            return place(value);
        }
        if (pointer.endsWith("/receipt")) {
            return Optional.of("receipt");
        }
        return pointer.equals("/id") || pointer.equals("/data/*/id") ? kindOfEntry(path, value) : Optional.empty();
    }

    private static Optional<String> kindOfEntry(String path, String value) {
        if (path.contains("/applications")) {
            return Optional.of("application");
        }
        if (path.contains("/locations")) {
            return place(value);
        }
        return path.contains("/jobs") ? Optional.of("job") : Optional.empty();
    }
}
