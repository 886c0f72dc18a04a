package ca.posthaste.push;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Optional;

/** The planned or actual outcome for a job. */
enum JobOutcome {
    CREATED("create", "created", "+", Output.Color.GREEN),
    UPDATED("update", "updated", "~", Output.Color.YELLOW),
    ARCHIVED("archive", "archived", "-", Output.Color.RED),
    DELETED("delete", "deleted", "-", Output.Color.RED),
    UNCHANGED("unchanged", "unchanged", " ", null),
    FAILED("failed", "failed", "!", Output.Color.RED);

    /** Name in a plan. */
    final String planned;
    /** Name in a response after it is done. */
    final String done;
    final String sign;
    final Output.Color color;

    JobOutcome(String planned, String done, String sign, Output.Color color) {
        this.planned = planned;
        this.done = done;
        this.sign = sign;
        this.color = color;
    }

    static Optional<JobOutcome> of(JsonNode line) {
        var word = line.path("outcome").asText(line.path("action").asText(""));
        return Arrays.stream(values()).filter(each -> each.planned.equals(word) || each.done.equals(word)).findFirst();
    }
}
