package ca.posthaste.job;

import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;

/** The destination of applications. Only the address that belongs to the type is stored. */
public record Routing(RoutingType type, String email, String url) {
    public static Routing of(RoutingType type, String email, String url) {
        return type == RoutingType.EMAIL ? new Routing(type, email, null) : new Routing(type, null, url);
    }

    /** Checks the rules on the resulting routing and returns it. A field that is invalid by itself was reported already. */
    static Routing checked(JobPatch sent, Routing current, Violations faults) {
        var type = sent.routingType().or(current == null ? null : current.type);
        if (type == null || sent.routingType().isFaulty()) {
            return current;
        }
        var result = of(type, sent.applicationEmail().over(current == null ? null : current.email, null),
            sent.applicationUrl().over(current == null ? null : current.url, null));
        if (type == RoutingType.EMAIL && result.email == null && !sent.applicationEmail().isFaulty()) {
            faults.add("/applicationEmail", Rule.REQUIRED, UserMessage.of("job.email-required"));
        }
        if (type == RoutingType.URL && result.url == null && !sent.applicationUrl().isFaulty()) {
            faults.add("/applicationUrl", Rule.REQUIRED, UserMessage.of("job.url-required"));
        }
        return result;
    }
}
