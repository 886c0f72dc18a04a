package ca.posthaste.job.bulk;

import ca.posthaste.language.Bilingual;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Rule;
import java.util.Optional;

/** Reads boolean query parameters. */
final class Flags {
    private Flags() {}

    static boolean read(String name, Optional<String> sent, Faults faults) {
        if (sent.isPresent() && !sent.get().equals("true") && !sent.get().equals("false")) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, Bilingual.format("Send %s as true or false.", "Mettez dans %s true ou false.", name));
        }
        return sent.isPresent() && sent.get().equals("true");
    }
}
