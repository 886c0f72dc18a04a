package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The interface's spelling of a job for its owner. The answer to a write has four decimals, the answer to a read two. */
final class JobJson {
    /** Even if every character took three bytes, an answer with so many is not large. */
    private static final int SHORT = 16 * 1024;
    /** An answer without its description is far smaller. */
    private static final int ALL_ELSE = 16 * 1024;

    private static final int WRITTEN_DECIMALS = 4;

    private JobJson() {}

    static byte[] written(Job job, Language language) {
        return whole(job, language, WRITTEN_DECIMALS);
    }

    static byte[] read(Job job, Language language) {
        return whole(job, language, PostingJson.READ_DECIMALS);
    }

    private static byte[] whole(Job job, Language language, int decimals) {
        return Json.write(job.posting().description().length(), json -> write(json, job, language, decimals));
    }

    static void header(JsonGenerator json, JobHeader header) throws IOException {
        var parts = new PostingJson(json, Language.ENGLISH);
        json.writeStartObject();
        json.writeNumberField("id", header.id().value());
        json.writeStringField("referenceId", header.referenceId());
        parts.employer(header.employer());
        json.writeStringField("title", header.title());
        json.writeStringField("publishDate", header.published().toString());
        parts.locations(header.locations());
        json.writeBooleanField("confidential", header.confidential());
        json.writeStringField("status", header.status().word());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Job job, Language language, int decimals) throws IOException {
        var posting = job.posting();
        var parts = new PostingJson(json, language);
        json.writeStartObject();
        json.writeNumberField("id", job.id().value());
        json.writeStringField("referenceId", posting.referenceId());
        parts.employer(job.employer());
        json.writeStringField("title", posting.title());
        json.writeStringField("publishDate", posting.dates().published().toString());
        json.writeStringField("closeDate", posting.dates().closes().toString());
        json.writeBooleanField("confidential", posting.confidential());
        json.writeBooleanField("autoRefresh", posting.autoRefresh());
        json.writeStringField("status", posting.status().word());
        parts.locations(posting.locations());
        parts.categories(posting.categories());
        parts.item("positionType", posting.positionType());
        parts.salary(posting.salary(), decimals);
        json.writeStringField("description", posting.description());
        parts.item("applicantRoutingType", posting.routing().type());
        json.writeStringField("applicationEmail", posting.routing().email());
        json.writeStringField("applicationUrl", posting.routing().url());
        json.writeEndObject();
    }

    /** How many bytes an answer with this description has at most. Short ones are not counted. */
    static long size(String description) {
        if (description.length() <= SHORT) {
            return description.length();
        }
        long bytes = ALL_ELSE;
        for (int i = 0; i < description.length(); i++) {
            char c = description.charAt(i);
            bytes += c >= 0x800 ? 3 : c >= 0x80 ? 2 : c == '"' || c == '\\' || c < ' ' ? 2 : 1;
        }
        return bytes;
    }
}
