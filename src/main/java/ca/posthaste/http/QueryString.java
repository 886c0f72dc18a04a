package ca.posthaste.http;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The query parameters in the order they were sent. The first of several parameters with the same name counts. */
public final class QueryString {
    private final String raw;
    private final List<Parameter> parameters;

    private record Parameter(String name, String value, boolean readable) {
        String encoded() {
            return encode(name) + "=" + encode(value);
        }

        private static String encode(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }
    }

    public QueryString(String raw) {
        this.raw = raw == null ? "" : raw;
        parameters = this.raw.isEmpty() ? List.of() : new ArrayList<>();
        if (!this.raw.isEmpty()) {
            for (var part : raw.split("&")) {
                if (!part.isEmpty()) {
                    parameters.add(parameter(part));
                }
            }
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
        var bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    /** Returns the value; {@code Optional.empty()} if it is absent or empty. */
    public Optional<String> get(String name, Violations faults) {
        if (parameters.isEmpty()) {
            return Optional.empty();
        }
        var found = parameters.stream().filter(parameter -> parameter.name.equals(name)).findFirst();
        if (found.isPresent() && !found.get().readable) {
            faults.add("/" + name, Rule.FORBIDDEN_CHARACTER, UserMessage.of("parameter.encoding", "name", name));
            return Optional.empty();
        }
        return found.map(Parameter::value).filter(value -> !value.isEmpty()).filter(value -> {
            var bad = TextRules.forbidden(value, false);
            bad.ifPresent(point -> faults.add("/" + name, Rule.FORBIDDEN_CHARACTER,
                UserMessage.of("parameter.forbidden-character", "name", name, "character", TextRules.codePoint(point))));
            return bad.isEmpty();
        });
    }

    /** Returns the text of a form field, which may have several lines; empty if it is absent or not UTF-8. */
    public String lines(String name, Violations faults) {
        var found = parameters.stream().filter(parameter -> parameter.name.equals(name)).findFirst();
        if (found.isPresent() && !found.get().readable) {
            faults.add("/" + name, Rule.FORBIDDEN_CHARACTER, UserMessage.of("parameter.encoding", "name", name));
        }
        return found.filter(Parameter::readable).map(Parameter::value).orElse("");
    }

    /** Reports whether the parameter was sent without a value. */
    boolean isEmpty(String name) {
        return parameters.stream().anyMatch(parameter -> parameter.name.equals(name) && parameter.value.isEmpty());
    }

    /** Returns the names in the order they were sent, including repetitions. */
    public List<String> names() {
        return parameters.stream().map(Parameter::name).toList();
    }

    /** Returns this query with the parameter set, for the link to another page. */
    public String with(String name, String value) {
        var others = parameters.stream().filter(parameter -> !parameter.name.equals(name)).map(Parameter::encoded);
        return java.util.stream.Stream.concat(others, java.util.stream.Stream.of(new Parameter(name, value, true).encoded()))
            .collect(Collectors.joining("&"));
    }

    /** Returns this query without the parameter. */
    public QueryString without(String name) {
        return new QueryString(parameters.stream().filter(parameter -> !parameter.name.equals(name)).map(Parameter::encoded)
            .collect(Collectors.joining("&")));
    }

    /** Returns the query as it was sent. */
    @Override public String toString() {
        return raw;
    }
}
