package ca.posthaste.http;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.SpellingSuggestion;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The query parameters in the order they were sent. The first of several parameters with the same name counts. */
public final class QueryString {
    /** Maximum length of a parameter name in the response, because callers can send names of any length. */
    private static final int SHOWN_MAX = 60;
    /** Maximum number of parameters reported in the response, because a URL has room for thousands. */
    private static final int REPORTED_MAX = 50;
    /** Parameter that may be empty: as people expect of a search box, searching for nothing shows everything. */
    private static final String SEARCH = "q";

    private final String raw;
    private final List<Parameter> parameters = new ArrayList<>();

    private record Parameter(String name, String value, boolean readable) {
        String encoded() {
            return URLEncoder.encode(name, StandardCharsets.UTF_8) + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
        }
    }

    public QueryString(String raw) {
        this.raw = raw == null ? "" : raw;
        for (int from = 0; from < this.raw.length();) {
            int ampersand = this.raw.indexOf('&', from);
            int to = ampersand < 0 ? this.raw.length() : ampersand;
            if (to > from) {
                parameters.add(parameter(this.raw.substring(from, to)));
            }
            from = to + 1;
        }
    }

    private static Parameter parameter(String part) {
        int equals = part.indexOf('=');
        var name = equals < 0 ? part : part.substring(0, equals);
        var value = equals < 0 ? "" : part.substring(equals + 1);
        try {
            return new Parameter(decoded(name), decoded(value), true);
        } catch (IllegalArgumentException | CharacterCodingException notDecodable) {
            return new Parameter(name, value, false);
        }
    }

    /** Decodes percent-encoded UTF-8 strictly: bytes that are not UTF-8 are an error and not replaced. */
    private static String decoded(String text) throws CharacterCodingException {
        if (isPlain(text)) {
            return text;
        }
        var bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (one == '%' || one == '+' || one > 0x7F) {
                return false;
            }
        }
        return true;
    }

    /** Returns the value; {@code Optional.empty()} if it is absent or empty. */
    public Optional<String> get(String name, Violations faults) {
        var sent = value(name, faults);
        if (sent.isEmpty() || sent.get().isEmpty()) {
            return Optional.empty();
        }
        var bad = TextRules.forbidden(sent.get(), false);
        if (bad.isPresent()) {
            faults.add("/" + name, Rule.FORBIDDEN_CHARACTER,
                UserMessage.of("parameter.forbidden-character", "name", name, "character", TextRules.codePoint(bad.getAsInt())));
            return Optional.empty();
        }
        return sent;
    }

    /** Returns a parameter that is true or false; false if it is absent. */
    public boolean flag(String name, Violations faults) {
        var sent = get(name, faults);
        if (sent.isPresent() && !sent.get().equals("true") && !sent.get().equals("false")) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, UserMessage.of("parameter.flag", "name", name));
        }
        return sent.equals(Optional.of("true"));
    }

    /** Returns the text of a form field, which may have several lines; empty if it is absent or not UTF-8. */
    public String lines(String name, Violations faults) {
        return value(name, faults).orElse("");
    }

    private Optional<String> value(String name, Violations faults) {
        for (var parameter : parameters) {
            if (parameter.name.equals(name)) {
                if (parameter.readable) {
                    return Optional.of(parameter.value);
                }
                faults.add("/" + name, Rule.FORBIDDEN_CHARACTER, UserMessage.of("parameter.encoding", "name", name));
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Rejects unknown, repeated and empty parameters, all at once: a misspelt filter must not return every job. */
    void check(List<String> known) {
        var seen = new HashSet<String>();
        var reported = new HashSet<String>();
        var faults = new Violations();
        for (var name : names()) {
            boolean repeated = !seen.add(name);
            if ((repeated || !known.contains(name)) && reported.size() < REPORTED_MAX && reported.add(name)) {
                report(name, known, faults);
            }
        }
        known.stream().filter(name -> !name.equals(SEARCH) && !reported.contains(name) && parameters.contains(new Parameter(name, "", true))).forEach(name ->
            faults.add("/" + name, Rule.REQUIRED, UserMessage.of("parameter.empty", "name", name)));
        faults.reject();
    }

    private static void report(String name, List<String> known, Violations faults) {
        var shown = TextRules.abbreviated(name, SHOWN_MAX);
        var pointer = "/" + shown.replace("~", "~0").replace("/", "~1");
        if (known.contains(name)) {
            faults.add(pointer, Rule.REPEATED_PARAMETER, UserMessage.of("parameter.repeated", "name", name));
            return;
        }
        var meant = SpellingSuggestion.ofNames(shown, known).map(near -> UserMessage.of("part.use-instead", "name", near, "sent", shown))
            .orElseGet(() -> UserMessage.of("part.unknown", "sent", shown));
        faults.add(pointer, Rule.UNKNOWN_PARAMETER, known.isEmpty()
            ? UserMessage.of("parameter.none-allowed", "unknown", meant)
            : UserMessage.of("parameter.unknown", "unknown", meant, "allowed", known));
    }

    boolean isEmpty() {
        return parameters.isEmpty();
    }

    /** Returns the names in the order they were sent, including repetitions. */
    public List<String> names() {
        return parameters.stream().map(Parameter::name).toList();
    }

    /** Returns this query with the parameter set, for the link to another page. */
    public String with(String name, String value) {
        return Stream.concat(others(name), Stream.of(new Parameter(name, value, true).encoded())).collect(Collectors.joining("&"));
    }

    public QueryString without(String name) {
        return new QueryString(others(name).collect(Collectors.joining("&")));
    }

    private Stream<String> others(String name) {
        return parameters.stream().filter(parameter -> !parameter.name.equals(name)).map(Parameter::encoded);
    }

    @Override public String toString() {
        return raw;
    }
}
