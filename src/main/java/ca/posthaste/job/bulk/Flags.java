package ca.posthaste.job.bulk;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Rule;
import java.util.Optional;

/** Reads boolean query parameters. */
final class Flags {
    private Flags() {}

    static boolean read(String name, Optional<String> sent, Faults faults) {
        if (sent.isPresent() && !sent.get().equals("true") && !sent.get().equals("false")) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, UserMessage.of("parameter.flag", "name", name));
        }
        return sent.isPresent() && sent.get().equals("true");
    }
}
