package ca.posthaste.push;

import com.fasterxml.jackson.databind.JsonNode;

/** Prints the warnings of a plan, such as members unknown to the server: each warning once, with the jobs that have it. */
final class PlanWarnings {
    private final Output screen;
    private final MessageGroups groups = new MessageGroups();
    private int unlisted;

    PlanWarnings(Output screen) {
        this.screen = screen;
    }

    /** Adds the warnings of a job, described with its place. A server of an older version sends none. */
    void add(String position, JsonNode warnings) {
        for (var warning : warnings) {
            var pointer = warning.path("pointer").asText("");
            var text = (pointer.isEmpty() ? "" : pointer + ": ") + warning.path("detail").asText(warning.path("code").asText(""));
            if (groups.hasRoom(text)) {
                groups.add(text, position);
            } else {
                unlisted++;
            }
        }
    }

    void finish() {
        groups.flush((text, group) -> screen.print(group.jobs() == 1 ? label(group.places() + ": ") + text
            : label("in " + group.jobs() + " jobs: ") + text + " (" + group.places() + ")"));
        if (unlisted > 0) {
            screen.print(label("and " + unlisted + " more of this kind."));
            unlisted = 0;
        }
    }

    private String label(String text) {
        return screen.colored(Output.Color.YELLOW, "Warning: " + text);
    }
}
