package ca.posthaste.http;

import ca.posthaste.employer.Employer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request as a resource sees it.
 *
 * @param employer who calls; null where anyone may
 * @param values   the parts of the path that vary
 * @param address  where this service is, as the caller sees it, including the base path
 * @param caller   who sent it, as far as the operator trusts whoever says so
 * @param incoming the body, on routes that read it themselves; null on all others
 */
public record Call(String method, Employer employer, Map<String, String> values, QueryString query, Headers headers, String path,
                   String address, Caller caller, byte[] body, Incoming incoming) {
    private static final Pattern INT32 = Pattern.compile("0|[1-9][0-9]{0,9}");

    /** Request headers, by name in any case. */
    public interface Headers {
        String get(String name);
    }

    /** The Int32 in this part of the path; nothing when it is not one. */
    public Optional<Integer> id(String part) {
        return id32(values.get(part));
    }

    static Optional<Integer> id32(String text) {
        if (!INT32.matcher(text).matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(text);
        return number <= Integer.MAX_VALUE ? Optional.of((int) number) : Optional.empty();
    }

    /** Asked for the headers only: what a GET counts or changes, this does not. */
    public boolean isHead() {
        return method.equals("HEAD");
    }

    public JsonNode json() {
        return Json.parse(body);
    }
}
