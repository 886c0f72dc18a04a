package ca.posthaste.job;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.job.description.DescriptionHtml;
import ca.posthaste.job.description.KnownDescriptions;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Resolution;
import ca.posthaste.mail.Addresses;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.JsonObjectReader.Check;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violation;
import ca.posthaste.problem.ViolationLimiter;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The fields of a job that an employer may send, each validated by itself, with all the violations found so far. The rules between fields,
 * and the fields that a new job requires, are in {@link Posting}.
 */
public record JobPatch(
    FieldInput<String> referenceId, FieldInput<String> title, FieldInput<LocalDate> closeDate, FieldInput<Boolean> confidential,
    FieldInput<Boolean> autoRefresh, FieldInput<Status> status, FieldInput<List<Resolution>> locations, FieldInput<List<Category>> categories,
    FieldInput<PositionType> positionType, FieldInput<Salary.Patch> salary, FieldInput<String> description,
    FieldInput<RoutingType> routingType, FieldInput<String> applicationEmail, FieldInput<String> applicationUrl,
    FieldInput<String> source, FieldInput<Language> language, FieldInput<Translation.Patch> translation,
    FieldInput<WorkplaceType> workplaceType, FieldInput<List<String>> remoteRegions, FieldInput<Disclosures.Patch> disclosures,
    FieldInput<LocalDate> publishOn, ApiVersion version, List<Violation> faults) {
    public static final int REFERENCE_ID_MAX = 50;
    public static final int TITLE_MAX = 256;
    public static final int EMAIL_MAX = 50;
    public static final int URL_MAX = 200;
    public static final int LOCATION_MAX = 300;
    public static final int SOURCE_MAX = 40;
    public static final int LIST_MIN = 1;
    public static final int LIST_MAX = 3;

    private static final Check HAS_TITLE = new Check(text -> !TextRules.isBlank(text), Rule.BLANK, UserMessage.of("job.title-blank"));
    private static final Check HAS_SOURCE = new Check(text -> !TextRules.isBlank(text), Rule.BLANK, UserMessage.of("job.source-blank"));
    private static final Check IS_EMAIL = new Check(Addresses::isEmail, Rule.INVALID_EMAIL, UserMessage.of("job.application-email"));
    private static final Check IS_WEB_ADDRESS = new Check(Addresses::isWebAddress, Rule.INVALID_URL, UserMessage.of("job.application-url"));
    private static final Check HAS_NO_PASSWORD =
        new Check(text -> !Addresses.hasCredentials(text), Rule.INVALID_URL, UserMessage.of("job.application-url-password"));

    private static final KnownDescriptions KNOWN = new KnownDescriptions();
    private static final JsonShape CHOICE = JsonShape.of("id").withReadOnly("name");
    private static final JsonShape V1_1 = JsonShape.of("referenceId", "title", "closeDate", "confidential", "autoRefresh", "status",
            "description", "applicationEmail", "applicationUrl")
        .with("locations", JsonShape.of("description").withReadOnly("id", "name", "type")).with("categories", CHOICE).with("positionType", CHOICE)
        .with("salary", JsonShape.of("amount", "maxAmount", "plusCommission").with("period", CHOICE.withReadOnly("unit")))
        .with("applicantRoutingType", CHOICE);
    private static final JsonShape V1_2 = V1_1.withReadOnly("id", "employer", "publishDate", "url", "createdAt", "updatedAt", "compliance",
            "applications", "etag", "warnings")
        .with(JsonShape.of("source", "language", "workplaceType", "remoteRegions", "publishOn"))
        .with("translation", JsonShape.of("language", "title", "description")).with("disclosures", Disclosures.Patch.SHAPE);

    /** Returns the members that are read. Version 1.1 ignores those that 1.2 added, as it always did. */
    public static JsonShape shape(ApiVersion version) {
        return version == ApiVersion.V1_1 ? V1_1 : V1_2;
    }

    public static JobPatch from(JsonNode body, LocationIndex index) {
        return from(body, index, ApiVersion.V1_2);
    }

    public static JobPatch from(JsonNode body, LocationIndex index, ApiVersion version) {
        var faults = new Violations();
        var in = JsonObjectReader.of(body, faults);
        return new JobPatch(
            in.text("referenceId", REFERENCE_ID_MAX), title(in), in.date("closeDate"), in.flag("confidential"), in.flag("autoRefresh"),
            in.word("status", Status.WORDS, Status::of),
            in.list("locations", LIST_MIN, LIST_MAX, entry -> location(entry, index)).map(JobPatch::distinct),
            in.list("categories", LIST_MIN, LIST_MAX, JobPatch::category).map(JobPatch::distinct),
            in.object("positionType").flatMap(type -> chosen(type, PositionType::of, UserMessage.of("job.position-type"))),
            in.object("salary").map(Salary.Patch::from), description(in),
            in.object("applicantRoutingType").flatMap(type -> chosen(type, RoutingType::of, UserMessage.of("job.routing-type"))),
            in.text("applicationEmail", EMAIL_MAX, IS_EMAIL),
            in.text("applicationUrl", URL_MAX, IS_WEB_ADDRESS, HAS_NO_PASSWORD), in.text("source", SOURCE_MAX, HAS_SOURCE),
            language(in), in.object("translation").map(JobPatch::translation), in.word("workplaceType", WorkplaceType.WORDS, WorkplaceType::of),
            in.words("remoteRegions", Workplace.REGIONS), in.object("disclosures").map(Disclosures.Patch::from), in.date("publishOn"),
            version, faults.list());
    }

    public static JobPatch of(Status status) {
        return from(JsonNodeFactory.instance.objectNode().put("status", status.code()), null); // no location, so no index is needed
    }

    /** Returns this patch with the given referenceId and source in place of those that were sent. */
    public JobPatch named(FieldInput<String> newReferenceId, FieldInput<String> newSource) {
        return with(newReferenceId, newSource, faults);
    }

    /** Returns this patch with only the first violations and the number of the others, for requests with many jobs. */
    public JobPatch withFewFaults() {
        return with(referenceId, source, ViolationLimiter.of(faults, ViolationLimiter.MAX));
    }

    private JobPatch with(FieldInput<String> newReferenceId, FieldInput<String> newSource, List<Violation> newFaults) {
        return new JobPatch(newReferenceId, title, closeDate, confidential, autoRefresh, status, locations, categories, positionType, salary,
            description, routingType, applicationEmail, applicationUrl, newSource, language, translation, workplaceType, remoteRegions,
            disclosures, publishOn, version, newFaults);
    }

    /** Reports whether a location is new, in which case it is stored before the job. */
    public boolean hasNewLocation() {
        return locations.isValue() && locations.value().stream().anyMatch(Resolution.Unlisted.class::isInstance);
    }

    static <E> FieldInput<E> chosen(JsonObjectReader in, IntFunction<Optional<E>> list, UserMessage sentence) {
        return in.id("id").flatMap(id -> list.apply(id).map(FieldInput::of).orElseGet(() -> {
            in.faults().add(in.at("id"), Rule.UNKNOWN_VALUE, sentence);
            return FieldInput.faulty();
        }));
    }

    private static FieldInput<String> title(JsonObjectReader in) {
        return in.text("title", TITLE_MAX, HAS_TITLE);
    }

    private static FieldInput<Language> language(JsonObjectReader in) {
        return in.word("language", Language.WORDS, word -> Language.of(word).orElseThrow());
    }

    private static Translation.Patch translation(JsonObjectReader in) {
        return new Translation.Patch(language(in), title(in), description(in));
    }

    private static FieldInput<String> description(JsonObjectReader in) {
        return in.lines("description").flatMap(html -> KNOWN.isValid(html, text -> {
            var broken = DescriptionHtml.faults(text);
            broken.forEach(detail -> in.faults().add(in.at("description"), Rule.FORBIDDEN_HTML, detail));
            return broken.isEmpty();
        }) ? FieldInput.of(html) : FieldInput.faulty());
    }

    private static FieldInput<Resolution> location(JsonObjectReader entry, LocationIndex index) {
        return needed(entry, "description", entry.text("description", LOCATION_MAX)).flatMap(text -> {
            var resolution = index.resolve(text);
            if (resolution instanceof Resolution.Unresolved rejected) {
                entry.faults().add(entry.at("description"), rejected.rule(), rejected.detail());
                return FieldInput.faulty();
            }
            return FieldInput.of(resolution);
        });
    }

    private static FieldInput<Category> category(JsonObjectReader entry) {
        return needed(entry, "id", chosen(entry, Category::of, UserMessage.of("job.category")));
    }

    static <T> FieldInput<T> needed(JsonObjectReader in, String name, FieldInput<T> sent) {
        if (sent.isGiven()) {
            return sent;
        }
        in.faults().add(in.at(name), Rule.REQUIRED, UserMessage.of("field.required", "name", name));
        return FieldInput.faulty();
    }

    private static <T> List<T> distinct(List<T> entries) {
        return entries.size() == 1 ? entries : entries.stream().distinct().toList();
    }
}
