package ca.posthaste.job.bulk;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.util.Optional;

/** Reads boolean query parameters. */
public final class BooleanParameters {
    private BooleanParameters() {}

    public static boolean read(String name, Optional<String> sent, Violations faults) {
        if (sent.isPresent() && !sent.get().equals("true") && !sent.get().equals("false")) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, UserMessage.of("parameter.flag", "name", name));
        }
        return sent.isPresent() && sent.get().equals("true");
    }
}
