package ca.posthaste.job;

import ca.posthaste.employer.Employer;
import ca.posthaste.http.Json;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.LocationJson;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.ReferenceItem;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/** The interface's only spelling of a job. The answer to a write has four decimals, the answer to a read two. */
final class JobJson {
    /** Even if every character took three bytes, an answer with so many is not large. */
    private static final int SHORT = 16 * 1024;
    /** An answer without its description is far smaller. */
    private static final int ALL_ELSE = 16 * 1024;

    private static final int WRITTEN_DECIMALS = 4;
    private static final int READ_DECIMALS = 2;

    private final JsonGenerator json;
    private final Language language;

    private JobJson(JsonGenerator json, Language language) {
        this.json = json;
        this.language = language;
    }

    static byte[] written(Job job, Language language) {
        return Json.write(length(job), json -> new JobJson(json, language).job(job, WRITTEN_DECIMALS));
    }

    static byte[] read(Job job, Language language) {
        return Json.write(length(job), json -> new JobJson(json, language).job(job, READ_DECIMALS));
    }

    /** What a candidate sees of a job: nothing that tells who a confidential employer is, and no mailbox. */
    static byte[] shown(Job job, Language language) {
        return Json.write(length(job), json -> new JobJson(json, language).shown(job, true));
    }

    /** The same in a list, without the description. */
    static void line(JsonGenerator json, Job job, Language language) throws IOException {
        new JobJson(json, language).shown(job, false);
    }

    private static int length(Job job) {
        return job.posting().description().length();
    }

    private void shown(Job job, boolean whole) throws IOException {
        var posting = job.posting();
        json.writeStartObject();
        json.writeNumberField("id", job.id().value());
        if (posting.confidential()) {
            json.writeNullField("employer");
        } else {
            employer(job.employer());
        }
        json.writeStringField("title", posting.title());
        json.writeStringField("publishDate", posting.dates().published().toString());
        json.writeStringField("closeDate", posting.dates().closes().toString());
        json.writeBooleanField("confidential", posting.confidential());
        locations(posting.locations());
        categories(posting.categories());
        entry("positionType", posting.positionType());
        salary(posting.salary(), READ_DECIMALS);
        if (whole) {
            json.writeStringField("description", posting.description());
        }
        entry("applicantRoutingType", posting.routing().type());
        json.writeStringField("applicationUrl", posting.confidential() ? null : posting.routing().url());
        json.writeEndObject();
    }

    static void header(JsonGenerator json, JobHeader header) throws IOException {
        var writer = new JobJson(json, Language.ENGLISH);
        json.writeStartObject();
        json.writeNumberField("id", header.id().value());
        json.writeStringField("referenceId", header.referenceId());
        writer.employer(header.employer());
        json.writeStringField("title", header.title());
        json.writeStringField("publishDate", header.published().toString());
        writer.locations(header.locations());
        json.writeBooleanField("confidential", header.confidential());
        json.writeStringField("status", header.status().word());
        json.writeEndObject();
    }

    private void job(Job job, int decimals) throws IOException {
        var posting = job.posting();
        json.writeStartObject();
        json.writeNumberField("id", job.id().value());
        json.writeStringField("referenceId", posting.referenceId());
        employer(job.employer());
        json.writeStringField("title", posting.title());
        json.writeStringField("publishDate", posting.dates().published().toString());
        json.writeStringField("closeDate", posting.dates().closes().toString());
        json.writeBooleanField("confidential", posting.confidential());
        json.writeBooleanField("autoRefresh", posting.autoRefresh());
        json.writeStringField("status", posting.status().word());
        locations(posting.locations());
        categories(posting.categories());
        entry("positionType", posting.positionType());
        salary(posting.salary(), decimals);
        json.writeStringField("description", posting.description());
        entry("applicantRoutingType", posting.routing().type());
        json.writeStringField("applicationEmail", posting.routing().email());
        json.writeStringField("applicationUrl", posting.routing().url());
        json.writeEndObject();
    }

    private void employer(Employer employer) throws IOException {
        json.writeObjectFieldStart("employer");
        json.writeNumberField("id", employer.id().value());
        json.writeStringField("name", employer.name());
        json.writeEndObject();
    }

    private void locations(List<Location> locations) throws IOException {
        json.writeArrayFieldStart("locations");
        for (var location : locations) {
            json.writeStartObject();
            LocationJson.named(json, location);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void categories(List<Category> categories) throws IOException {
        json.writeArrayFieldStart("categories");
        for (var category : categories) {
            json.writeStartObject();
            fields(category);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void salary(Salary salary, int decimals) throws IOException {
        if (salary == null) {
            json.writeNullField("salary");
            return;
        }
        json.writeObjectFieldStart("salary");
        money("amount", salary.amount(), decimals);
        money("maxAmount", salary.maxAmount(), decimals);
        if (salary.period() == null) {
            json.writeNullField("period");
        } else {
            json.writeObjectFieldStart("period");
            fields(salary.period());
            json.writeStringField("unit", salary.period().unit());
            json.writeEndObject();
        }
        json.writeBooleanField("plusCommission", salary.plusCommission());
        json.writeEndObject();
    }

    private void money(String name, BigDecimal amount, int decimals) throws IOException {
        if (amount == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, amount.setScale(decimals));
        }
    }

    private void entry(String name, ReferenceItem entry) throws IOException {
        json.writeObjectFieldStart(name);
        fields(entry);
        json.writeEndObject();
    }

    private void fields(ReferenceItem entry) throws IOException {
        json.writeNumberField("id", entry.id());
        json.writeStringField("name", entry.name(language));
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
