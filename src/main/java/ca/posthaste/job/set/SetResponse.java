package ca.posthaste.job.set;

import ca.posthaste.job.bulk.ResultsResponse;
import ca.posthaste.json.Json;
import ca.posthaste.problem.ProblemJson;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the response to a set around the file of its results. */
final class SetResponse {
    private SetResponse() {}

    static ResultsResponse of(Sets.Outcomes outcomes, SetRequest request, boolean isLines) {
        var rest = Json.write(json -> {
            json.writeStartObject();
            rest(json, outcomes, request);
            json.writeEndObject();
        });
        var file = outcomes.file();
        if (isLines) {
            return new ResultsResponse(new byte[0], file.path(), file.size(), (new String(rest, StandardCharsets.UTF_8) + "\n")
                .getBytes(StandardCharsets.UTF_8), false);
        }
        var open = new String(rest, 0, rest.length - 1, StandardCharsets.UTF_8) + ",\"items\":[";
        return new ResultsResponse(open.getBytes(StandardCharsets.UTF_8), file.path(), Math.max(0, file.size() - 1),
            "]}".getBytes(StandardCharsets.UTF_8), true);
    }

    private static void rest(JsonGenerator json, Sets.Outcomes outcomes, SetRequest request) throws IOException {
        if (!request.isApply()) {
            json.writeStringField("plan", outcomes.plan());
        }
        json.writeFieldName("summary");
        if (request.isApply()) {
            outcomes.summary().write(json);
        } else {
            outcomes.summary().writePlan(json);
            json.writeFieldName("problem");
            if (outcomes.problem() == null) {
                json.writeNull();
            } else {
                ProblemJson.write(json, outcomes.problem(), request.recipient());
            }
        }
    }
}
