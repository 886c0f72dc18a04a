package ca.posthaste.console.job;

import ca.posthaste.api.Digests;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Job;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.RoutingType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The values of the job form: texts by field name, several for some fields. A stored job and a submitted form have the same representation, so that they can be
 * compared. A field without a value is empty.
 */
record JobFormValues(Map<String, List<String>> values) {
    static final String LANGUAGE = "language";
    static final String TRANSLATION_TITLE = "translationTitle";
    static final String TRANSLATION_DESCRIPTION = "translationDescription";
    static final String LOCATION = "location";
    static final String WORKPLACE_TYPE = "workplaceType";
    static final String REMOTE_REGION = "remoteRegion";
    static final String CATEGORY = "category";
    static final String POSITION_TYPE = "positionType";
    static final String AMOUNT = "amount";
    static final String MAX_AMOUNT = "maxAmount";
    static final String PERIOD = "period";
    static final String PLUS_COMMISSION = "plusCommission";
    static final String ROUTING = "routing";
    static final String EMAIL = "applicationEmail";
    static final String URL = "applicationUrl";
    static final String AI_USED = "aiUsed";
    static final String PAY_ABOVE = "payAbove";
    static final String VACANCY = "vacancy";
    static final String OTHER_LANGUAGE = "otherLanguage";
    static final String OTHER_LANGUAGE_REASON = "otherLanguageReason";
    static final String CLOSE_DATE = "closeDate";
    static final String PUBLISH_ON = "publishOn";
    static final String YES = "true";

    /** Maximum number of rows of a list, more than any of our forms has and any rule allows. Each row shown again repeats all its options. */
    static final int ROWS_MAX = 50;

    /** Returns the values of a job that does not exist yet, so that everything typed counts as new. */
    static JobFormValues empty() {
        return new JobFormValues(Map.of());
    }

    static JobFormValues first(Employer employer) {
        return new JobFormValues(Map.of(LANGUAGE, List.of(employer.language().code()), WORKPLACE_TYPE, List.of(WorkplaceType.ONSITE.code()),
            ROUTING, List.of(String.valueOf(RoutingType.EMAIL.id()))));
    }

    static JobFormValues of(ConsoleForm sent) {
        var values = new LinkedHashMap<String, List<String>>();
        JobFormField.allInputs().forEach(input -> values.put(input.name(), sent(sent, input)));
        putLanguages(values, sent.all(OTHER_LANGUAGE), sent.all(OTHER_LANGUAGE_REASON));
        return new JobFormValues(values);
    }

    private static List<String> sent(ConsoleForm sent, JobFormInput input) {
        return input.kind().isList() ? sent.all(input.name()).stream().filter(value -> !value.isBlank()).limit(ROWS_MAX).toList()
            : List.of(input.kind().isStripped() ? sent.get(input.name()).strip() : sent.get(input.name()));
    }

    /** Adds the languages without empty rows, so that each row has the same index as in the API's list. */
    private static void putLanguages(Map<String, List<String>> values, List<String> sentLanguages, List<String> sentReasons) {
        var languages = new ArrayList<String>();
        var reasons = new ArrayList<String>();
        for (int i = 0; i < Math.max(sentLanguages.size(), sentReasons.size()) && languages.size() < ROWS_MAX; i++) {
            var language = i < sentLanguages.size() ? sentLanguages.get(i) : "";
            var reason = i < sentReasons.size() ? sentReasons.get(i) : "";
            if (!language.isBlank() || !reason.isBlank()) {
                languages.add(language);
                reasons.add(reason);
            }
        }
        values.put(OTHER_LANGUAGE, languages);
        values.put(OTHER_LANGUAGE_REASON, reasons);
    }

    static JobFormValues of(Job job) {
        var values = new LinkedHashMap<String, List<String>>();
        JobFormField.allInputs().forEach(input -> values.put(input.name(), input.reading().apply(job)));
        return new JobFormValues(values);
    }

    String get(String field) {
        var all = all(field);
        return all.isEmpty() ? "" : all.get(0);
    }

    List<String> all(String field) {
        return values.getOrDefault(field, List.of());
    }

    boolean isTicked(String field) {
        return get(field).equals(YES);
    }

    JobFormValues with(JobFormField field, JobFormValues other) {
        var changed = new LinkedHashMap<>(values);
        field.inputs().forEach(input -> changed.put(input.name(), other.all(input.name())));
        return new JobFormValues(changed);
    }

    JobFormValues without(JobFormField... fields) {
        var changed = new LinkedHashMap<>(values);
        Stream.of(fields).flatMap(field -> field.inputs().stream()).forEach(input -> changed.remove(input.name()));
        return new JobFormValues(changed);
    }

    boolean isSame(JobFormField field, JobFormValues other) {
        return field.inputs().stream().allMatch(input -> input.compared(this).equals(input.compared(other)));
    }

    boolean isSame(String name, JobFormValues other) {
        var input = JobFormField.allInputs().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        return input.compared(this).equals(input.compared(other));
    }

    String digest(JobFormField field) {
        return field.name() + "." + Digests.of(field.inputs().stream().map(input -> input.compared(this)).toList().toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the digests of all parts. Stored in the form, they show later which parts its user has changed. */
    String digests() {
        return String.join(" ", Stream.of(JobFormField.values()).map(this::digest).toList());
    }
}
