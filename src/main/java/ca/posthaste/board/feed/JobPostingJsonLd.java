package ca.posthaste.board.feed;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.json.Json;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Structured data of an open job for search engines: schema.org's JobPosting in JSON-LD, safe to embed in a page, as Google Search Central documents in
 * <a href="https://developers.google.com/search/docs/appearance/structured-data/job-posting">Job posting (JobPosting) structured data</a>: the date is
 * that of the original posting, the description is complete and says that a remote job is fully remote, and a confidential organization is "confidential".
 */
public record JobPostingJsonLd(PublicJob job, ZoneId zone) {
    private static final String TYPE = "@type";
    private static final LocalTime END_OF_DAY = LocalTime.of(23, 59, 59);

    /** The job as a reader sees it, in HTML with all notes. The board's name identifies it if its employer is confidential. */
    public record Shown(String title, String description, String url, String board) {}

    public String text(Shown shown) {
        var json = Json.write(shown.description.length(), writing -> write(writing, shown));
        return new String(json, StandardCharsets.UTF_8).replace("<", "\\u003c");
    }

    private void write(JsonGenerator json, Shown shown) throws IOException {
        var posting = job.posting();
        json.writeStartObject();
        json.writeStringField("@context", "https://schema.org/");
        json.writeStringField(TYPE, "JobPosting");
        json.writeStringField("title", shown.title);
        json.writeStringField("description", shown.description);
        json.writeStringField("datePosted", job.firstPublished().toString());
        json.writeStringField("validThrough", DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(posting.dates().closes().atTime(END_OF_DAY).atZone(zone)));
        json.writeStringField("employmentType", employmentType(posting.positionType()));
        organization(json);
        identifier(json, shown.board);
        if (posting.workplace().type() == WorkplaceType.REMOTE) {
            remote(json, posting.workplace());
        } else {
            places(json, posting.locations());
        }
        if (posting.salary() != null && posting.salary().amount() != null) {
            salary(json, posting.salary());
        }
        json.writeBooleanField("directApply", posting.routing().type() == RoutingType.EMAIL);
        json.writeStringField("url", shown.url);
        json.writeEndObject();
    }

    private static String employmentType(PositionType type) {
        return switch (type) {
            case FULL_TIME, PART_TIME, VOLUNTEER -> type.name();
            case CONTRACT -> "CONTRACTOR";
            case TEMP -> "TEMPORARY";
        };
    }

    private void organization(JsonGenerator json) throws IOException {
        if (job.employer().isEmpty()) {
            json.writeStringField("hiringOrganization", "confidential");
        } else {
            begin(json, "hiringOrganization", "Organization");
            json.writeStringField("name", job.employer().get().name());
            json.writeEndObject();
        }
    }

    private static void begin(JsonGenerator json, String field, String type) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField(TYPE, type);
    }

    private void identifier(JsonGenerator json, String board) throws IOException {
        begin(json, "identifier", "PropertyValue");
        json.writeStringField("name", job.employer().map(employer -> employer.name()).orElse(board));
        json.writeStringField("value", String.valueOf(job.id()));
        json.writeEndObject();
    }

    private static void places(JsonGenerator json, List<Location> places) throws IOException {
        Json.objects(json, "jobLocation", places, place -> {
            json.writeStringField(TYPE, "Place");
            begin(json, "address", "PostalAddress");
            json.writeStringField("addressLocality", place.name());
            json.writeStringField("addressRegion", place.province().name());
            json.writeStringField("addressCountry", "CA");
            json.writeEndObject();
        });
    }

    /** Writes the regions of a remote job, which has no location to report to. */
    private static void remote(JsonGenerator json, Workplace workplace) throws IOException {
        json.writeStringField("jobLocationType", "TELECOMMUTE");
        Json.objects(json, "applicantLocationRequirements", workplace.regions(), region -> {
            json.writeStringField(TYPE, region.equals("CA") ? "Country" : "AdministrativeArea");
            json.writeStringField("name", region.equals("CA") ? "Canada" : Province.valueOf(region).english() + ", Canada");
        });
    }

    private static void salary(JsonGenerator json, Salary salary) throws IOException {
        begin(json, "baseSalary", "MonetaryAmount");
        json.writeStringField("currency", "CAD");
        begin(json, "value", "QuantitativeValue");
        if (salary.maxAmount() == null) {
            json.writeNumberField("value", salary.amount());
        } else {
            json.writeNumberField("minValue", salary.amount());
            json.writeNumberField("maxValue", salary.maxAmount());
        }
        json.writeStringField("unitText", salary.period().unit().toUpperCase(Locale.ROOT));
        json.writeEndObject();
        json.writeEndObject();
    }
}
