package ca.posthaste.board;

import ca.posthaste.job.json.PostingJson;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the JSON of a job for candidates. */
public final class PublicJobJson {
    private PublicJobJson() {}

    public static byte[] whole(PublicJob job, Language language) {
        return Json.write(job.posting().description().length(), json -> write(json, job, language, true));
    }

    /** Writes a job as an item of a list, without the description. */
    static void listItem(JsonGenerator json, PublicJob job, Language language) throws IOException {
        write(json, job, language, false);
    }

    public static void page(JsonGenerator json, PublicJob job) throws IOException {
        json.writeStartObject();
        new PostingJson(json, job.posting().language()).onPages(job.posting());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, PublicJob job, Language language, boolean whole) throws IOException {
        var posting = job.posting();
        var parts = new PostingJson(json, language);
        json.writeStartObject();
        json.writeNumberField("id", job.id());
        parts.employer(job.employer().orElse(null));
        json.writeStringField("title", posting.title());
        json.writeStringField("publishDate", posting.dates().published().toString());
        json.writeStringField("closeDate", posting.dates().closes().toString());
        json.writeBooleanField("confidential", job.isConfidential());
        parts.locations(posting.locations());
        parts.categories(posting.categories());
        parts.item("positionType", posting.positionType());
        parts.salary(posting.salary(), PostingJson.READ_DECIMALS);
        if (whole) {
            json.writeStringField("description", posting.description());
        }
        parts.item("applicantRoutingType", posting.routing().type());
        json.writeStringField("applicationUrl", job.site().orElse(null));
        json.writeEndObject();
    }
}
