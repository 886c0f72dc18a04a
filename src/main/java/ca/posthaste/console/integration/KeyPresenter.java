package ca.posthaste.console.integration;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Scope;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.employer.KeyEntry;
import ca.posthaste.page.Messages;
import java.util.List;
import java.util.Set;

/** Presents API keys on pages. */
record KeyPresenter(ConsoleRequest visit) {
    /** A job that the board accepts; the sample command only validates it. */
    private static final String SAMPLE_JOB = "{\"title\": \"Baker\", \"description\": \"<p>Bake bread.</p>\", "
        + "\"locations\": [{\"description\": \"Vancouver, BC\"}], \"categories\": [{\"id\": 36}], \"positionType\": {\"id\": 1},"
        + " \"applicantRoutingType\": {\"id\": 1}, \"applicationEmail\": \"jobs@example.com\"}";

    /** @param isGood whether the key can be used now */
    public record KeyRow(int id, String name, String hint, List<String> scopes, String created, String used, String from, String ends, String state,
                         boolean isGood, String overlap) {}

    KeyRow row(KeyEntry key) {
        var times = visit.times();
        boolean isEnded = key.terms().end(visit.clock().getZone()).filter(end -> !visit.clock().instant().isBefore(end)).isPresent();
        var from = key.lastUsed().map(KeyEntry.Use::from).orElse(null);
        return new KeyRow(key.id(), key.terms().name(), key.hint(), Scope.words(key.terms().scopes()), times.day(key.created()),
            key.lastUsed().map(use -> times.second(use.at())).orElse(""), from == null ? "" : from, key.terms().expiresOn().map(times::day).orElse(""),
            visit.texts().get(!key.active() ? "keyRevoked" : isEnded ? "keyEnded" : "keyActive"), key.active() && !isEnded,
            key.overlapEnd(visit.clock().instant()).map(times::second).orElse(""));
    }

    public record Box(String code, String text, boolean isTicked) {}

    static List<Box> boxes(Messages texts, Set<String> ticked) {
        return List.of(Scope.values()).stream().map(scope -> new Box(scope.code(), meaning(texts, scope), ticked.contains(scope.code()))).toList();
    }

    private static String meaning(Messages texts, Scope scope) {
        return texts.get(switch (scope) {
            case JOBS_READ -> "scopeJobsRead";
            case JOBS_WRITE -> "scopeJobsWrite";
            case APPLICATIONS_READ -> "scopeApplicationsRead";
            case APPLICATIONS_ERASE -> "scopeApplicationsErase";
            case CHANGES_READ -> "scopeChangesRead";
            case WEBHOOKS_MANAGE -> "scopeWebhooksManage";
            case KEYS_MANAGE -> "scopeKeysManage";
        });
    }

    /** Returns a command that works with this key as it is and changes nothing; empty if the key's scopes allow no such command. */
    static String command(String baseUrl, Set<Scope> scopes, String secret) {
        var begin = "curl -H 'API-Key: " + secret + "' ";
        var end = baseUrl + ApiVersion.V1_2.basePath();
        if (scopes.contains(Scope.JOBS_READ)) {
            return begin + "'" + end + "/jobs'";
        }
        if (scopes.contains(Scope.JOBS_WRITE)) {
            return begin + "-H 'Content-Type: application/json' -d '" + SAMPLE_JOB + "' '" + end + "/jobs?dryRun=true'";
        }
        return scopes.contains(Scope.APPLICATIONS_READ) ? begin + "'" + end + "/applications'"
            : scopes.contains(Scope.CHANGES_READ) ? begin + "'" + end + "/changes'"
            : scopes.contains(Scope.WEBHOOKS_MANAGE) ? begin + "'" + end + "/webhooks'"
            : scopes.contains(Scope.KEYS_MANAGE) ? begin + "'" + end + "/keys'" : "";
    }
}
