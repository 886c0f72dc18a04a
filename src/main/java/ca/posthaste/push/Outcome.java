package ca.posthaste.push;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Optional;

/** The planned or actual outcome for a job. */
enum Outcome {
    CREATED("create", "created", "+", Screen.Color.GREEN),
    UPDATED("update", "updated", "~", Screen.Color.YELLOW),
    ARCHIVED("archive", "archived", "-", Screen.Color.RED),
    DELETED("delete", "deleted", "-", Screen.Color.RED),
    UNCHANGED("unchanged", "unchanged", " ", null),
    FAILED("failed", "failed", "!", Screen.Color.RED);

    /** Name in a plan. */
    final String planned;
    /** Name in a response after it is done. */
    final String done;
    final String sign;
    final Screen.Color color;

    Outcome(String planned, String done, String sign, Screen.Color color) {
        this.planned = planned;
        this.done = done;
        this.sign = sign;
        this.color = color;
    }

    static Optional<Outcome> of(JsonNode line) {
        var word = line.path("outcome").asText(line.path("action").asText(""));
        return Arrays.stream(values()).filter(each -> each.planned.equals(word) || each.done.equals(word)).findFirst();
    }
}
