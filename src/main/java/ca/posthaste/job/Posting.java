package ca.posthaste.job;

import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Location;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The content of a job as the employer sets it, and the rules between its fields. The description is HTML, or null if the job was read without it. */
public record Posting(String referenceId, String title, Dates dates, boolean confidential, boolean autoRefresh,
                      Status status, List<Location> locations, List<Category> categories, PositionType positionType, Salary salary,
                      String description, Routing routing, String source, Language language, Translation translation,
                      Workplace workplace, Disclosures disclosures) {
    /** Converts a resolved name to a location with an id. A name used for the first time is assigned its id now. */
    public interface ToLocation extends Function<Resolution, Location> {}

    /** Creates a posting, or throws {@link Rejected} with every rule it breaks. {@code usual} is the language unless the request specifies one. */
    public static Posting create(JobPatch sent, Language usual, ToLocation toLocation, LocalDate today) {
        var faults = new Violations(sent.faults());
        require("title", sent.title(), faults);
        require("description", sent.description(), faults);
        require("positionType/id", sent.positionType(), faults);
        require("applicantRoutingType/id", sent.routingType(), faults);
        require("locations", sent.locations(), faults);
        require("categories", sent.categories(), faults);
        var salary = salary(sent, null, faults);
        var routing = Routing.checked(sent, null, faults);
        var status = sent.status().or(Status.DRAFT);
        var dates = Dates.created(today, sent, status);
        dates.check(sent, today, faults);
        var language = sent.language().or(usual);
        var translation = Translation.checked(sent.translation(), null, null, language, faults);
        var workplace = Workplace.checked(sent, Workplace.ONSITE, faults);
        faults.reject();
        return new Posting(sent.referenceId().or(null), sent.title().value(), dates, sent.confidential().or(false), sent.autoRefresh().or(false),
            status, resolved(sent, toLocation), sent.categories().value(), sent.positionType().value(), salary, sent.description().value(),
            routing, sent.source().or(null), language, translation, workplace, disclosures(sent, Disclosures.NONE));
    }

    /** Returns this posting with the sent fields changed, or throws {@link Rejected}. Fields that were not sent stay unchanged. */
    public Posting with(JobPatch sent, ToLocation toLocation, LocalDate today) {
        var faults = new Violations(sent.faults());
        keep("title", sent.title(), faults);
        keep("description", sent.description(), faults);
        keep("positionType/id", sent.positionType(), faults);
        keep("applicantRoutingType/id", sent.routingType(), faults);
        keep("locations", sent.locations(), faults);
        keep("categories", sent.categories(), faults);
        keep("status", sent.status(), faults);
        keep("confidential", sent.confidential(), faults);
        keep("autoRefresh", sent.autoRefresh(), faults);
        keep("language", sent.language(), faults);
        keep("workplaceType", sent.workplaceType(), faults);
        if (sent.salary().isValue()) {
            keep("salary/plusCommission", sent.salary().value().plusCommission(), faults);
        }
        var newSalary = salary(sent, salary, faults);
        var newRouting = Routing.checked(sent, routing, faults);
        var newStatus = sent.status().or(status);
        var newDates = dates.changed(status, newStatus, sent, today);
        newDates.check(sent, today, faults);
        var newLanguage = sent.language().or(language);
        var newTranslation = Translation.checked(sent.translation(), translation, language, newLanguage, faults);
        var newWorkplace = Workplace.checked(sent, workplace, faults);
        faults.reject();
        return new Posting(sent.referenceId().over(referenceId, null), sent.title().or(title), newDates,
            sent.confidential().or(confidential), sent.autoRefresh().or(autoRefresh), newStatus,
            sent.locations().isValue() ? resolved(sent, toLocation) : locations, sent.categories().or(categories),
            sent.positionType().or(positionType), newSalary, sent.description().or(description), newRouting,
            sent.source().over(source, null), newLanguage, newTranslation, newWorkplace, disclosures(sent, disclosures));
    }

    public boolean isDue(LocalDate today) {
        return status == Status.DRAFT && dates.publishOn() != null && !dates.publishOn().isAfter(today);
    }

    public Posting published(LocalDate today) {
        return with(JobPatch.of(Status.ACTIVE), location -> {
            throw new IllegalStateException("The locations do not change.");
        }, today);
    }

    /** Returns this posting as published today, or throws {@link Rejected} if it is not open or was published too recently. */
    public Posting refreshed(LocalDate today) {
        var newer = dates.refreshed(today);
        if (status != Status.ACTIVE || newer.closes().isBefore(today)) {
            throw new Rejected(Problem.JOB_NOT_OPEN,
                status == Status.ACTIVE ? UserMessage.of("job.refresh-closed", "min", today) : UserMessage.of("job.refresh-inactive"));
        }
        if (today.isBefore(dates.refreshable())) {
            throw new Rejected(Problem.REFRESH_TOO_SOON, UserMessage.of("job.refresh-too-soon", "min", dates.refreshable()), List.of(),
                Map.of("possibleOn", dates.refreshable().toString()), Map.of());
        }
        return new Posting(referenceId, title, newer, confidential, autoRefresh, status, locations, categories, positionType,
            salary, description, routing, source, language, translation, workplace, disclosures);
    }

    /** Returns a draft with the same content, as if it were written today. The source system and its referenceId are not copied. */
    public Posting copied(LocalDate today) {
        return new Posting(null, title, Dates.ofDraft(today), confidential, autoRefresh, Status.DRAFT, locations, categories, positionType,
            salary, description, routing, null, language, translation, workplace, disclosures);
    }

    private static Disclosures disclosures(JobPatch sent, Disclosures current) {
        return sent.disclosures().map(patch -> patch.over(current)).over(current, Disclosures.NONE);
    }

    public long textLength() {
        return length(description) + (translation == null ? 0 : length(translation.description()));
    }

    private static long length(String text) {
        return text == null ? 0 : text.length();
    }

    public boolean hasTexts() {
        return description != null && (translation == null || translation.description() != null);
    }

    /** Returns this posting with the given texts, and with its locations under the given names. */
    public Posting shown(List<Location> shownLocations, String text, String translated) {
        return new Posting(referenceId, title, dates, confidential, autoRefresh, status, shownLocations, categories, positionType, salary, text,
            routing, source, language, translation == null ? null : new Translation(translation.title(), translated), workplace, disclosures);
    }

    /** Returns the API members of a job that differ between this posting and a later one. */
    public List<String> changedMembers(Posting after) {
        var changed = new ArrayList<String>();
        note("referenceId", referenceId, after.referenceId, changed);
        note("title", title, after.title, changed);
        note("publishDate", dates.published(), after.dates.published(), changed);
        note("closeDate", List.of(dates.closes(), dates.closesByDefault()), List.of(after.dates.closes(), after.dates.closesByDefault()), changed);
        note("confidential", confidential, after.confidential, changed);
        note("autoRefresh", autoRefresh, after.autoRefresh, changed);
        note("status", status, after.status, changed);
        note("locations", locations, after.locations, changed);
        note("categories", categories, after.categories, changed);
        note("positionType", positionType, after.positionType, changed);
        note("salary", salary, after.salary, changed);
        note("description", description, after.description, changed);
        note("applicantRoutingType", routing.type(), after.routing.type(), changed);
        note("applicationEmail", routing.email(), after.routing.email(), changed);
        note("applicationUrl", routing.url(), after.routing.url(), changed);
        note("source", source, after.source, changed);
        note("language", language, after.language, changed);
        note("translation", translation, after.translation, changed);
        note("workplaceType", workplace.type(), after.workplace.type(), changed);
        note("remoteRegions", workplace.regions(), after.workplace.regions(), changed);
        note("disclosures", disclosures, after.disclosures, changed);
        note("publishOn", dates.publishOn(), after.dates.publishOn(), changed);
        return changed;
    }

    private static void note(String member, Object before, Object after, List<String> changed) {
        if (!Objects.equals(before, after)) {
            changed.add(member);
        }
    }

    /** Reports whether the job is shown on the board and accepts applications. */
    public boolean isOpen(LocalDate today) {
        return status == Status.ACTIVE && !dates.closes().isBefore(today);
    }

    private static void require(String field, FieldInput<?> sent, Violations faults) {
        if (!sent.isGiven()) {
            faults.add("/" + field, Rule.REQUIRED, UserMessage.of("job.field-required", "name", field.replace('/', '.')));
        }
    }

    private static void keep(String field, FieldInput<?> sent, Violations faults) {
        if (sent.isEmpty()) {
            faults.add("/" + field, Rule.REQUIRED, UserMessage.of("job.field-empty", "name", field.replace('/', '.')));
        }
    }

    private static Salary salary(JobPatch sent, Salary current, Violations faults) {
        if (!sent.salary().isValue()) {
            return sent.salary().isAbsent() ? current : null;
        }
        var result = sent.salary().value().over(current);
        Salary.check(result, sent.salary().value(), faults);
        return result.isEmpty() ? null : result;
    }

    /** Resolves the sent locations. Two names of the same location count once. New ones are stored in a fixed order, to avoid deadlocks. */
    private static List<Location> resolved(JobPatch sent, ToLocation toLocation) {
        var resolutions = sent.locations().value();
        var locations = new HashMap<Resolution, Location>();
        resolutions.stream().sorted(Comparator.comparing(Resolution::lockOrder))
            .forEach(resolution -> locations.put(resolution, toLocation.apply(resolution)));
        return resolutions.stream().map(locations::get).distinct().toList();
    }
}
