package ca.posthaste.http;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.SpellingSuggestion;
import ca.posthaste.problem.Violations;
import java.util.HashSet;
import java.util.List;

/**
 * The query parameters that a route accepts. A misspelt filter must not return every job, so unknown parameters are rejected. So are parameters without a
 * value, which come from a variable that happens to be empty.
 */
record KnownParameters(List<String> names) {
    /** Maximum length of a parameter name in the response, because callers can send names of any length. */
    private static final int SHOWN_MAX = 60;
    /** Maximum number of parameters reported in the response, because a URL has room for thousands. */
    private static final int TOLD_MAX = 50;

    /** Parameter that may be empty: as people expect of a search box, searching for nothing shows everything. */
    private static final String SEARCH = "q";

    /** Rejects unknown, repeated and empty parameters, all at once. */
    void check(QueryString query) {
        var seen = new HashSet<String>();
        var reported = new HashSet<String>();
        var faults = new Violations();
        for (var name : query.names()) {
            boolean repeated = !seen.add(name);
            if ((repeated || !names.contains(name)) && reported.size() < TOLD_MAX && reported.add(name)) {
                report(name, faults);
            }
        }
        names.stream().filter(name -> !name.equals(SEARCH) && !reported.contains(name) && query.isEmpty(name)).forEach(name ->
            faults.add("/" + name, Rule.REQUIRED, UserMessage.of("parameter.empty", "name", name)));
        faults.reject();
    }

    private void report(String name, Violations faults) {
        var pointer = "/" + shown(name).replace("~", "~0").replace("/", "~1");
        if (names.contains(name)) {
            faults.add(pointer, Rule.REPEATED_PARAMETER, UserMessage.of("parameter.repeated", "name", name));
            return;
        }
        var meant = SpellingSuggestion.ofNames(shown(name), names).map(known -> UserMessage.of("part.use-instead", "name", known, "sent", shown(name)))
            .orElseGet(() -> UserMessage.of("part.unknown", "sent", shown(name)));
        faults.add(pointer, Rule.UNKNOWN_PARAMETER, names.isEmpty()
            ? UserMessage.of("parameter.none-allowed", "unknown", meant)
            : UserMessage.of("parameter.unknown", "unknown", meant, "allowed", names));
    }

    private static String shown(String name) {
        return name.codePointCount(0, name.length()) <= SHOWN_MAX ? name
            : name.substring(0, name.offsetByCodePoints(0, SHOWN_MAX)) + "…";
    }
}
