package ca.posthaste.job.json;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Timestamps;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobHeader;
import ca.posthaste.job.JobUrl;
import ca.posthaste.job.Posting;
import ca.posthaste.json.Json;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.Language;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** A job as JSON for its owner. Amounts have four decimals in the response to a write and two in the response to a read. */
public final class JobJson {
    /** Maximum length of a short description in characters. Even at three bytes per character it is not large. */
    private static final int SHORT_MAX = 16 * 1024;
    /** Upper bound in bytes on the rest of a response. */
    private static final int OTHER_BYTES_MAX = 16 * 1024;

    private static final int WRITTEN_DECIMALS = 4;

    private JobJson() {}

    /** @param unknown unknown members to warn about; null except in a dry run of a job that was sent */
    public static byte[] written(Job job, JsonContext view, UnknownMembers unknown) {
        return Json.write(job.posting().description().length(), json -> write(json, job, view, WRITTEN_DECIMALS, unknown));
    }

    public static byte[] read(Job job, JsonContext view) {
        return Json.write(job.posting().description().length(), json -> read(json, job, view));
    }

    public static void read(JsonGenerator json, Job job, JsonContext view) throws IOException {
        write(json, job, view, PostingJson.READ_DECIMALS, null);
    }

    public static void header(JsonGenerator json, JobHeader header, boolean isNewest) throws IOException {
        var parts = new PostingJson(json, Language.ENGLISH);
        json.writeStartObject();
        json.writeNumberField("id", header.id().value());
        json.writeStringField("referenceId", header.referenceId());
        parts.employer(header.employer());
        json.writeStringField("title", header.title());
        json.writeStringField("publishDate", header.published().toString());
        parts.locations(header.locations());
        json.writeBooleanField("confidential", header.confidential());
        json.writeStringField("status", header.status().code());
        if (isNewest) {
            json.writeStringField("closeDate", header.closes().toString());
            json.writeStringField("updatedAt", Timestamps.json(header.updatedAt()));
            json.writeStringField("source", header.source());
            json.writeStringField("workplaceType", header.workplaceType().code());
            json.writeNumberField("applications", header.applications());
            json.writeStringField("etag", header.tag());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Job job, JsonContext view, int decimals, UnknownMembers unknown) throws IOException {
        var posting = job.posting();
        var parts = new PostingJson(json, view.language());
        json.writeStartObject();
        json.writeObjectField("id", job.id().isNone() ? null : job.id().value());
        json.writeStringField("referenceId", posting.referenceId());
        parts.employer(job.employer());
        json.writeStringField("title", posting.title());
        json.writeStringField("publishDate", posting.dates().published().toString());
        json.writeStringField("closeDate", posting.dates().closes().toString());
        json.writeBooleanField("confidential", posting.confidential());
        json.writeBooleanField("autoRefresh", posting.autoRefresh());
        json.writeStringField("status", posting.status().code());
        parts.locations(posting.locations());
        parts.categories(posting.categories());
        parts.item("positionType", posting.positionType());
        parts.salary(posting.salary(), decimals);
        json.writeStringField("description", posting.description());
        parts.item("applicantRoutingType", posting.routing().type());
        json.writeStringField("applicationEmail", posting.routing().email());
        json.writeStringField("applicationUrl", posting.routing().url());
        if (view.version() != ApiVersion.V1_1) {
            membersOf12(json, job, view, parts);
        }
        if (unknown != null) {
            json.writeFieldName("warnings");
            unknown.write(json, view.language());
        }
        json.writeEndObject();
    }

    private static void membersOf12(JsonGenerator json, Job job, JsonContext view, PostingJson parts) throws IOException {
        var posting = job.posting();
        boolean isSeen = posting.isOpen(view.today()) && !job.id().isNone() && !job.employer().sandbox() && !job.revision().hidden();
        json.writeStringField("url", isSeen ? JobUrl.of(view.baseUrl(), posting.language().code(), job.id(), posting.title()) : null);
        json.writeStringField("createdAt", Timestamps.json(job.revision().createdAt()));
        json.writeStringField("updatedAt", Timestamps.json(job.revision().updatedAt()));
        json.writeStringField("source", posting.source());
        parts.onPages(posting);
        var publishOn = posting.dates().publishOn();
        json.writeStringField("publishOn", publishOn == null ? null : publishOn.toString());
        parts.compliance(view.compliance().findings(posting, job.employer(), view.today()));
    }

    /** Returns an upper bound in bytes on a response with these texts. For short texts an estimate is enough. */
    public static long size(Posting posting) {
        return size(posting.description()) + (posting.translation() == null ? 0 : size(posting.translation().description()));
    }

    private static long size(String description) {
        if (description.length() <= SHORT_MAX) {
            return description.length();
        }
        long bytes = OTHER_BYTES_MAX;
        for (int i = 0; i < description.length(); i++) {
            char c = description.charAt(i);
            bytes += c >= 0x800 ? 3 : c >= 0x80 ? 2 : c == '"' || c == '\\' || c < ' ' ? 2 : 1;
        }
        return bytes;
    }
}
