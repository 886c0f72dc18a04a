package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jsoup.nodes.Entities;

/** Translates the postings of Lever. */
record Lever(NameToId words) implements JsonReader.Translation {
    @Override public SourceItem.Job of(SourcePosition place, ObjectNode posting) {
        var job = new JobBuilder(words);
        var categories = posting.path("categories");
        job.text("referenceId", posting.path("id").textValue());
        job.text("title", posting.path("text").textValue());
        job.location(location(categories));
        workplace(job, posting.path("workplaceType").asText("").toLowerCase(Locale.ROOT));
        var names = new ArrayList<String>();
        names.add(categories.path("team").asText(""));
        names.add(categories.path("department").asText(""));
        names.removeIf(String::isBlank);
        job.categories(names);
        job.positionType(categories.path("commitment").textValue());
        salary(job, posting.path("salaryRange"));
        job.text("description", description(posting));
        job.applyAt(posting.path("applyUrl").asText(posting.path("hostedUrl").textValue()));
        return job.build(place);
    }

    private static String location(JsonNode categories) {
        var all = categories.path("allLocations");
        return all.isEmpty() ? categories.path("location").textValue()
            : StreamSupport.stream(all.spliterator(), false).map(JsonNode::asText).collect(Collectors.joining(";"));
    }

    private static void workplace(JobBuilder job, String type) {
        switch (type) {
            case "on-site", "onsite" -> job.text("workplaceType", "onsite");
            case "remote", "hybrid" -> job.text("workplaceType", type);
            default -> { } // unspecified: the location decides
        }
    }

    /** Sets the salary. The interval is a text such as per-year-salary or per-hour-wage. */
    private static void salary(JobBuilder job, JsonNode range) {
        var text = range.isObject() ? range.path("min").asText("") + " - " + range.path("max").asText("") + " "
            + range.path("currency").asText("") + " " + range.path("interval").asText("").replace('-', ' ') : null;
        job.salary(text);
    }

    /** Returns the parts of Lever's page, in its order. */
    private static String description(JsonNode posting) {
        var html = new StringBuilder(html(posting, "description"));
        for (var list : posting.path("lists")) {
            html.append("<p><strong>").append(Entities.escape(list.path("text").asText(""))).append("</strong></p><ul>")
                .append(list.path("content").asText("")).append("</ul>");
        }
        return html.append(html(posting, "additional")).append(html(posting, "salaryDescription")).toString();
    }

    private static String html(JsonNode posting, String name) {
        var styled = posting.path(name).asText("");
        return styled.isBlank() ? Entities.escape(posting.path(name + "Plain").asText("")) : styled;
    }
}
