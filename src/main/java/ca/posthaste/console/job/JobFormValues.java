package ca.posthaste.console.job;

import ca.posthaste.api.Digests;
import ca.posthaste.board.PublicJob;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.Disclosures.OtherLanguage;
import ca.posthaste.job.Job;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.location.Location;
import ca.posthaste.reference.RoutingType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The values of the job form: texts by field name, several for some fields. A stored job and a submitted form have the same representation, so that they can be
 * compared. A field without a value is empty.
 */
final class JobFormValues {
    static final String TITLE = "title";
    static final String LANGUAGE = "language";
    static final String DESCRIPTION = "description";
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
    static final String ACCOMMODATION = "accommodation";
    static final String OTHER_LANGUAGE = "otherLanguage";
    static final String OTHER_LANGUAGE_REASON = "otherLanguageReason";
    static final String CLOSE_DATE = "closeDate";
    static final String PUBLISH_ON = "publishOn";
    static final String CONFIDENTIAL = "confidential";
    static final String AUTO_REFRESH = "autoRefresh";
    static final String REFERENCE_ID = "referenceId";
    static final String SOURCE = "source";
    static final String YES = "true";

    /** Fields whose surrounding space is stripped. It is never intended, and comes along when people copy. */
    private static final Set<String> STRIPPED = Set.of(AMOUNT, MAX_AMOUNT, EMAIL, URL, CLOSE_DATE, PUBLISH_ON);
    private static final Set<String> AMOUNTS = Set.of(AMOUNT, MAX_AMOUNT);
    private static final Set<String> LISTS = Set.of(LOCATION, CATEGORY, REMOTE_REGION);
    /** Maximum number of rows of a list, more than any of our forms has and any rule allows. Each row shown again repeats all its options. */
    static final int ROWS_MAX = 50;

    private final Map<String, List<String>> values;

    private JobFormValues(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Returns the values of a job that does not exist yet, so that everything typed counts as new. */
    static JobFormValues nothing() {
        return new JobFormValues(Map.of());
    }

    /** Returns the initial values of a new form. */
    static JobFormValues first(Employer employer) {
        return new JobFormValues(Map.of(LANGUAGE, List.of(employer.language().word()), WORKPLACE_TYPE, List.of(WorkplaceType.ONSITE.word()),
            ROUTING, List.of(String.valueOf(RoutingType.EMAIL.id()))));
    }

    static JobFormValues of(SentFields sent) {
        var values = new LinkedHashMap<String, List<String>>();
        for (var member : JobFormMember.values()) {
            for (var field : member.fields()) {
                values.put(field, LISTS.contains(field) ? sent.all(field).stream().filter(value -> !value.isBlank()).limit(ROWS_MAX).toList()
                    : List.of(STRIPPED.contains(field) ? sent.get(field).strip() : sent.get(field)));
            }
        }
        putLanguages(values, sent.all(OTHER_LANGUAGE), sent.all(OTHER_LANGUAGE_REASON));
        return new JobFormValues(values);
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
        var posting = job.posting();
        var values = new LinkedHashMap<String, List<String>>();
        put(values, TITLE, posting.title());
        put(values, LANGUAGE, posting.language().word());
        put(values, DESCRIPTION, posting.description());
        if (posting.translation() != null) {
            put(values, TRANSLATION_TITLE, posting.translation().title());
            put(values, TRANSLATION_DESCRIPTION, posting.translation().description());
        }
        values.put(LOCATION, posting.locations().stream().map(Location::description).toList());
        put(values, WORKPLACE_TYPE, posting.workplace().type().word());
        values.put(REMOTE_REGION, posting.workplace().regions());
        values.put(CATEGORY, posting.categories().stream().map(category -> String.valueOf(category.id())).toList());
        put(values, POSITION_TYPE, String.valueOf(posting.positionType().id()));
        putSalary(values, job);
        put(values, ROUTING, String.valueOf(posting.routing().type().id()));
        put(values, EMAIL, posting.routing().email());
        put(values, URL, posting.routing().url());
        putDisclosures(values, job);
        put(values, CLOSE_DATE, posting.dates().closes().toString());
        put(values, PUBLISH_ON, posting.dates().publishOn() == null ? null : posting.dates().publishOn().toString());
        put(values, CONFIDENTIAL, PublicJob.of(job).isConfidential() ? YES : null);
        put(values, AUTO_REFRESH, posting.autoRefresh() ? YES : null);
        put(values, REFERENCE_ID, posting.referenceId());
        put(values, SOURCE, posting.source());
        return new JobFormValues(values);
    }

    private static void putSalary(Map<String, List<String>> values, Job job) {
        var salary = job.posting().salary();
        if (salary != null) {
            put(values, AMOUNT, salary.amount() == null ? null : JobFormAmount.shown(salary.amount()));
            put(values, MAX_AMOUNT, salary.maxAmount() == null ? null : JobFormAmount.shown(salary.maxAmount()));
            put(values, PERIOD, salary.period() == null ? null : String.valueOf(salary.period().id()));
            put(values, PLUS_COMMISSION, salary.plusCommission() ? YES : null);
        }
    }

    private static void putDisclosures(Map<String, List<String>> values, Job job) {
        var said = job.posting().disclosures();
        put(values, AI_USED, said.aiUsed() == null ? null : said.aiUsed().toString());
        put(values, PAY_ABOVE, said.payAbove200000() == null ? null : said.payAbove200000().toString());
        put(values, VACANCY, said.vacancy() == null ? null : said.vacancy().name().toLowerCase(Locale.ROOT));
        put(values, ACCOMMODATION, said.accommodation());
        values.put(OTHER_LANGUAGE, said.otherLanguages().stream().map(OtherLanguage::language).toList());
        values.put(OTHER_LANGUAGE_REASON, said.otherLanguages().stream().map(other -> other.reason() == null ? "" : other.reason()).toList());
    }

    private static void put(Map<String, List<String>> values, String field, String value) {
        values.put(field, List.of(value == null ? "" : value));
    }

    /** Returns the value; empty if there is none. */
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

    /** Returns a copy with one member taken from the other values. */
    JobFormValues with(JobFormMember member, JobFormValues other) {
        var changed = new LinkedHashMap<>(values);
        member.fields().forEach(field -> changed.put(field, other.all(field)));
        return new JobFormValues(changed);
    }

    /** Returns a copy without these members. */
    JobFormValues without(JobFormMember... members) {
        var changed = new LinkedHashMap<>(values);
        Stream.of(members).flatMap(member -> member.fields().stream()).forEach(changed::remove);
        return new JobFormValues(changed);
    }

    boolean isSame(JobFormMember member, JobFormValues other) {
        return member.fields().stream().allMatch(field -> isSame(field, other));
    }

    boolean isSame(String field, JobFormValues other) {
        return compared(field).equals(other.compared(field));
    }

    /** Returns the value in a form for comparison. Changes that a browser makes to untouched values do not count: line endings, and the order of checkboxes. */
    private Object compared(String field) {
        if (field.equals(REMOTE_REGION)) {
            return new TreeSet<>(all(field));
        }
        if (AMOUNTS.contains(field)) {
            return JobFormAmount.read(get(field)).map(amount -> amount.stripTrailingZeros().toPlainString()).orElse(get(field));
        }
        var texts = all(field).stream().map(text -> text.indexOf('\r') < 0 ? text : text.replaceAll("\r\n?", "\n")).toList();
        return texts.isEmpty() || texts.equals(List.of("")) ? "" : texts;
    }

    /** Returns a short digest of this part of the job. */
    String digest(JobFormMember member) {
        return member.name() + "." + Digests.of(member.fields().stream().map(this::compared).toList().toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the digests of all parts. Stored in the form, they show later which parts its user has changed. */
    String digests() {
        return String.join(" ", Stream.of(JobFormMember.values()).map(this::digest).toList());
    }
}
