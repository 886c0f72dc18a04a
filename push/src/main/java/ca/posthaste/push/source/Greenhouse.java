package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.parser.Parser;

/**
 * Translates the jobs of a Greenhouse job board. The format is documented at https://developers.greenhouse.io/job-board.html ("List jobs"): {@code metadata}
 * holds the custom fields that the employer chose to expose. The meaning of a field has to be derived from its name alone.
 */
record Greenhouse(NameToId words) implements JsonReader.Translation {
    @Override public SourceItem.Job of(SourcePosition place, ObjectNode posting) {
        var job = new JobBuilder(words);
        job.text("referenceId", posting.path("id").asText(null));
        job.text("title", posting.path("title").textValue());
        job.location(location(posting));
        job.categories(names(posting.path("departments")));
        for (var field : posting.path("metadata")) {
            GreenhouseField.of(field).ifPresent(known -> known.writeTo(job));
        }
        // Greenhouse escapes the HTML of its editor once more.
        job.text("description", Parser.unescapeEntities(posting.path("content").asText(""), false));
        job.applyAt(posting.path("absolute_url").textValue());
        job.closeDate(posting.path("application_deadline").textValue());
        if (posting.path("language").asText().matches("en|fr")) {
            job.text("language", posting.get("language").textValue());
        }
        return job.build(place);
    }

    /** Returns the location. Remote jobs often name no city; then the offices do. */
    private static String location(JsonNode posting) {
        var name = posting.path("location").path("name").asText("");
        if (!ParsedLocation.of(name).places().isEmpty()) {
            return name;
        }
        var offices = new ArrayList<String>();
        for (var office : posting.path("offices")) {
            offices.add(office.path("location").asText(office.path("name").asText("")));
        }
        return name + ";" + String.join(";", offices);
    }

    private static List<String> names(JsonNode departments) {
        var names = new ArrayList<String>();
        departments.forEach(department -> names.add(department.path("name").asText("")));
        names.removeIf(String::isBlank);
        return names;
    }
}
