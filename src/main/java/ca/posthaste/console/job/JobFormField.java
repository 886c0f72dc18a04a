package ca.posthaste.console.job;

import ca.posthaste.board.PublicJob;
import ca.posthaste.job.Disclosures.OtherLanguage;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Salary;
import ca.posthaste.location.Location;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The parts of a job on the form, each declared once: its label, its inputs, how they are read from a job and written to a patch, and how the part is shown
 * as text. Each part is resolved as a whole in an edit conflict.
 */
enum JobFormField {
    TITLE("jobFormTitle", text("title", "jobFormTitle", Posting::title)),
    LANGUAGE("jobFormLanguage", JobFormText::language, text(JobFormValues.LANGUAGE, "jobFormLanguage", posting -> posting.language().code())),
    DESCRIPTION("jobFormDescription", text("description", "jobFormDescription", Posting::description)),
    TRANSLATION_TITLE("jobFormTranslationTitle", text(JobFormValues.TRANSLATION_TITLE, "jobFormTranslationTitle",
        posting -> posting.translation() == null ? null : posting.translation().title()).at("translation.title")),
    TRANSLATION_DESCRIPTION("jobFormTranslationDescription", text(JobFormValues.TRANSLATION_DESCRIPTION, "jobFormTranslationDescription",
        posting -> posting.translation() == null ? null : posting.translation().description()).at("translation.description")),
    LOCATIONS("jobFormLocations", JobFormText::places, new JobFormInput(JobFormValues.LOCATION, "jobFormLocation", JobFormInput.Kind.PLACES, "locations",
        job -> job.posting().locations().stream().map(Location::description).toList())),
    WORKPLACE_TYPE("jobFormWorkplaceType", JobFormText::workplace, text(JobFormValues.WORKPLACE_TYPE, "jobFormWorkplaceType",
        posting -> posting.workplace().type().code())),
    REMOTE_REGIONS("jobFormRemoteRegions", JobFormText::regions, new JobFormInput(JobFormValues.REMOTE_REGION, "jobFormRemoteRegions",
        JobFormInput.Kind.REGIONS, "remoteRegions", job -> job.posting().workplace().regions())),
    CATEGORIES("jobFormCategories", JobFormText::categories, new JobFormInput(
        JobFormValues.CATEGORY, "jobFormCategory", JobFormInput.Kind.IDS, "categories",
        job -> job.posting().categories().stream().map(category -> String.valueOf(category.id())).toList())),
    POSITION_TYPE("jobFormPositionType", JobFormText::positionType,
        input(JobFormValues.POSITION_TYPE, "jobFormPositionType", JobFormInput.Kind.ID, posting -> String.valueOf(posting.positionType().id()))),
    SALARY("jobFormSalary", JobFormText::salary,
        input(JobFormValues.AMOUNT, "jobFormAmount", JobFormInput.Kind.AMOUNT, posting -> salary(posting, pay ->
            pay.amount() == null ? null : JobFormAmount.shown(pay.amount()))).at("salary.amount"),
        input(JobFormValues.MAX_AMOUNT, "jobFormMaxAmount", JobFormInput.Kind.AMOUNT, posting -> salary(posting, pay ->
            pay.maxAmount() == null ? null : JobFormAmount.shown(pay.maxAmount()))).at("salary.maxAmount"),
        input(JobFormValues.PERIOD, "jobFormPeriod", JobFormInput.Kind.ID, posting -> salary(posting, pay ->
            pay.period() == null ? null : String.valueOf(pay.period().id()))).at("salary.period"),
        input(JobFormValues.PLUS_COMMISSION, "", JobFormInput.Kind.TICK, posting -> salary(posting, pay -> ticked(pay.plusCommission())))
            .at("salary.plusCommission")),
    ROUTING("jobFormRouting", JobFormText::routing,
        input(JobFormValues.ROUTING, "jobFormRouting", JobFormInput.Kind.ID, posting -> String.valueOf(posting.routing().type().id()))
            .at("applicantRoutingType"),
        input(JobFormValues.EMAIL, "jobFormEmail", JobFormInput.Kind.STRIPPED, posting -> posting.routing().email()),
        input(JobFormValues.URL, "jobFormUrl", JobFormInput.Kind.STRIPPED, posting -> posting.routing().url())),
    AI_USED("jobFormAiUsed", JobFormText::answer, input(JobFormValues.AI_USED, "jobFormAiUsed", JobFormInput.Kind.ANSWER,
        posting -> Objects.toString(posting.disclosures().aiUsed(), null)).at("disclosures.aiUsed")),
    PAY_ABOVE("jobFormPayAbove", JobFormText::answer, input(JobFormValues.PAY_ABOVE, "jobFormPayAbove", JobFormInput.Kind.ANSWER,
        posting -> Objects.toString(posting.disclosures().payAbove200000(), null)).at("disclosures.payAbove200000")),
    VACANCY("jobFormVacancy", JobFormText::vacancy, text(JobFormValues.VACANCY, "jobFormVacancy",
        posting -> posting.disclosures().vacancy() == null ? null : posting.disclosures().vacancy().name().toLowerCase(Locale.ROOT)).at("disclosures.vacancy")),
    ACCOMMODATION("jobFormAccommodation", text("accommodation", "jobFormAccommodation", posting -> posting.disclosures().accommodation())
        .at("disclosures.accommodation")),
    OTHER_LANGUAGES("jobFormOtherLanguages", JobFormText::otherLanguages,
        new JobFormInput(JobFormValues.OTHER_LANGUAGE, "jobFormOtherLanguage", JobFormInput.Kind.LANGUAGES, "disclosures.otherLanguages",
            job -> job.posting().disclosures().otherLanguages().stream().map(OtherLanguage::language).toList()),
        new JobFormInput(JobFormValues.OTHER_LANGUAGE_REASON, "jobFormOtherLanguageReason", JobFormInput.Kind.REASONS, "",
            job -> job.posting().disclosures().otherLanguages().stream().map(other -> Objects.requireNonNullElse(other.reason(), "")).toList())),
    CLOSE_DATE("jobFormCloseDate", JobFormText::day, input(JobFormValues.CLOSE_DATE, "jobFormCloseDate", JobFormInput.Kind.STRIPPED,
        posting -> posting.dates().closes().toString())),
    PUBLISH_ON("jobFormPublishOn", JobFormText::day, input(JobFormValues.PUBLISH_ON, "jobFormPublishOn", JobFormInput.Kind.STRIPPED,
        posting -> Objects.toString(posting.dates().publishOn(), null))),
    CONFIDENTIAL("jobFormConfidential", JobFormText::tick, new JobFormInput("confidential", "", JobFormInput.Kind.TICK, "confidential",
        job -> one(ticked(PublicJob.of(job).isConfidential())))),
    AUTO_REFRESH("jobFormAutoRefresh", JobFormText::tick, input("autoRefresh", "", JobFormInput.Kind.TICK, posting -> ticked(posting.autoRefresh()))),
    REFERENCE_ID("jobFormReferenceId", text("referenceId", "jobFormReferenceId", Posting::referenceId)),
    SOURCE("jobFormSource", text("source", "jobFormSource", Posting::source));

    interface Display {
        String of(JobFormText words, JobFormValues values);
    }

    /** Like {@link Display}, for a part with a single value. */
    interface ValueDisplay {
        String of(JobFormText words, String value);
    }

    /** Id of the place beside the buttons, for errors that concern no field. */
    private static final String BUTTONS = "buttons";

    private final String label;
    private final Display display;
    private final List<JobFormInput> inputs;

    JobFormField(String label, JobFormInput input) {
        this(label, (Display) (words, values) -> values.get(input.name()), input);
    }

    JobFormField(String label, ValueDisplay display, JobFormInput input) {
        this(label, (Display) (words, values) -> display.of(words, values.get(input.name())), input);
    }

    JobFormField(String label, Display display, JobFormInput... inputs) {
        this.label = label;
        this.display = display;
        this.inputs = List.of(inputs);
    }

    private static JobFormInput text(String name, String label, Function<Posting, String> reading) {
        return input(name, label, JobFormInput.Kind.TEXT, reading);
    }

    private static JobFormInput input(String name, String label, JobFormInput.Kind kind, Function<Posting, String> reading) {
        return new JobFormInput(name, label, kind, name, job -> one(reading.apply(job.posting())));
    }

    private static List<String> one(String value) {
        return List.of(value == null ? "" : value);
    }

    private static String salary(Posting posting, Function<Salary, String> reading) {
        return posting.salary() == null ? null : reading.apply(posting.salary());
    }

    private static String ticked(boolean isTicked) {
        return isTicked ? JobFormValues.YES : null;
    }

    String label() {
        return label;
    }

    List<JobFormInput> inputs() {
        return inputs;
    }

    /** Returns one or more lines; empty if there is no value. */
    String shown(JobFormText words, JobFormValues values) {
        return display.of(words, values);
    }

    /** Reports whether the inputs are written together if any of them has changed. */
    boolean isWhole() {
        return this == SALARY || this == OTHER_LANGUAGES;
    }

    static Stream<JobFormInput> allInputs() {
        return Arrays.stream(values()).flatMap(field -> field.inputs.stream());
    }

    String choice() {
        return "choice-" + name();
    }

    /** Returns the id of the input at this JSON Pointer of the API; for an object, that of its first input. */
    static String inputAt(String pointer) {
        if (pointer.equals("/translation/language")) {
            return JobFormValues.LANGUAGE; // the translation is in the other language
        }
        return allInputs().map(input -> input.id(pointer)).flatMap(Optional::stream).findFirst()
            .or(() -> allInputs().filter(input -> !pointer.isEmpty() && input.parentPointer().equals(pointer)).map(JobFormInput::id).findFirst())
            .orElse(BUTTONS);
    }
}
