package ca.posthaste.push;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A problem as the server describes it. */
record ServerProblem(int status, JsonNode body) {
    private static final String TYPE = "urn:posthaste:problem:";

    /** Returns the name of its type, such as plan-outdated; empty if the response comes from a proxy in front of the service. */
    String name() {
        var type = body.path("type").asText("");
        return type.startsWith(TYPE) ? type.substring(TYPE.length()) : "";
    }

    /** Returns a line for each error, with what is invalid and what to send instead. */
    List<String> lines() {
        var lines = new ArrayList<String>();
        for (var error : body.path("errors")) {
            lines.add(error.path("pointer").asText("") + ": " + error.path("detail").asText(error.path("code").asText("")));
        }
        if (lines.isEmpty()) {
            lines.add(sentence());
        }
        return lines;
    }

    String sentence() {
        return body.path("detail").asText(body.path("message").asText(body.path("title").asText("The server answered " + status + ".")));
    }
}
