package ca.posthaste.console.job;

import ca.posthaste.board.feed.FeedHtml;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.job.rules.Finding;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The form as its template shows it: values, options and errors, by the id of the field. */
public final class JobFormView {
    /** Number of empty rows for languages, so that adding one needs no script. */
    private static final int MORE_LANGUAGES = 2;

    private final JobFormValues values;
    private final List<Message> errors;
    private final List<Message> findings;
    private final Language language;
    private final Messages texts;

    public record Message(String field, String text) {}

    public record Option(String value, String label, boolean isChosen) {}

    public record Row(String id, String value, boolean isNeeded, List<Option> options, String reasonId, String reason) {}

    JobFormView(JobFormValues values, List<Violation> faults, List<Finding> findings, Language language) {
        this.values = values;
        this.language = language;
        this.texts = Messages.in(language);
        errors = faults.stream().map(this::message).distinct().toList();
        this.findings = findings.stream().map(this::message).distinct().toList();
    }

    private Message message(Violation fault) {
        var field = shown(JobFormField.inputAt(fault.pointer()));
        return new Message(field, new JobFormErrorText(language).of(fault, field));
    }

    private Message message(Finding found) {
        return new Message(shown(JobFormField.inputAt(found.pointer())),
            new JobFormErrorText(language).named(found.rule()));
    }

    /** Returns the field, or the last of its kind if there is no field with this number. */
    private String shown(String field) {
        var name = field.replaceFirst("\\d+$", "");
        if (name.equals(field)) {
            return field;
        }
        int number = Integer.parseInt(field.substring(name.length()));
        int rows = switch (name) {
            case JobFormValues.LOCATION -> locations().size();
            case JobFormValues.CATEGORY -> categories().size();
            default -> otherLanguages().size();
        };
        return name + Math.min(number, rows - 1);
    }

    public List<Message> errors() {
        return errors;
    }

    public List<Message> findings() {
        return findings;
    }

    public List<String> errors(String field) {
        return errors.stream().filter(error -> error.field.equals(field)).map(Message::text).toList();
    }

    public List<String> findings(String field) {
        return findings.stream().filter(finding -> finding.field.equals(field)).map(Message::text).toList();
    }

    public boolean isWrong(String field) {
        return errors.stream().anyMatch(error -> error.field.equals(field));
    }

    /** Returns the value; an amount is formatted in the language of the page. */
    public String value(String field) {
        return JobFormAmount.FIELDS.contains(field) ? JobFormAmount.in(language, values.get(field)) : values.get(field);
    }

    /** Returns the language of the text, for screen readers and spell checkers; empty if none was chosen. */
    public String textLanguage() {
        return Language.of(value(JobFormValues.LANGUAGE)).map(Language::code).orElse("");
    }

    public String translationLanguage() {
        return Language.of(value(JobFormValues.LANGUAGE)).map(chosen -> chosen.other().code()).orElse("");
    }

    public boolean isTicked(String field) {
        return values.isTicked(field);
    }

    /** Returns the input type of a date. A browser shows nothing in a date field with an invalid value, so that is shown in a text field. */
    public String dateKind(String field) {
        return values.get(field).matches("(\\d{4}-\\d{2}-\\d{2})?") ? "date" : "text";
    }

    public List<Option> languages() {
        return Arrays.stream(Language.values()).map(one -> option(JobFormValues.LANGUAGE, one.code(), one.title().in(language))).toList();
    }

    public List<Option> workplaceTypes() {
        return Stream.of(WorkplaceType.values())
            .map(type -> option(JobFormValues.WORKPLACE_TYPE, type.code(), new JobFormText(language).workplace(type.code()))).toList();
    }

    public List<Option> regions() {
        return Workplace.REGIONS.stream().map(region -> new Option(region, new JobFormText(language).region(region),
            values.all(JobFormValues.REMOTE_REGION).contains(region))).toList();
    }

    public List<Option> positionTypes() {
        return items(PositionType.values(), values.get(JobFormValues.POSITION_TYPE));
    }

    public List<Option> periods() {
        return items(SalaryPeriod.values(), values.get(JobFormValues.PERIOD));
    }

    public List<Option> routings() {
        return Stream.of(RoutingType.values()).map(type -> option(JobFormValues.ROUTING, String.valueOf(type.id()),
            texts.get(type == RoutingType.EMAIL ? "jobFormRoutingEmail" : "jobFormRoutingUrl"))).toList();
    }

    /** Reports whether the description is too short for other job sites to accept the job. */
    public boolean isShort(String field) {
        return !values.get(field).isBlank() && FeedHtml.isShort(values.get(field));
    }

    public int shortest() {
        return FeedHtml.SHORTEST;
    }

    public List<Option> aiUsed() {
        return yesOrNo(JobFormValues.AI_USED);
    }

    public List<Option> payAbove() {
        return yesOrNo(JobFormValues.PAY_ABOVE);
    }

    private List<Option> yesOrNo(String field) {
        return List.of(option(field, "", texts.get("jobFormNotSaid")), option(field, "true", texts.get("jobFormYes")),
            option(field, "false", texts.get("jobFormNo")));
    }

    public List<Option> vacancies() {
        return List.of(option(JobFormValues.VACANCY, "", texts.get("jobFormNotSaid")),
            option(JobFormValues.VACANCY, "existing", texts.get("jobFormVacancyExisting")),
            option(JobFormValues.VACANCY, "future", texts.get("jobFormVacancyFuture")));
    }

    private Option option(String field, String value, String label) {
        return new Option(value, label, values.get(field).equals(value));
    }

    private List<Option> items(ReferenceItem[] items, String chosen) {
        return Arrays.stream(items).map(item -> new Option(String.valueOf(item.id()), item.title(language), String.valueOf(item.id()).equals(chosen))).toList();
    }

    /** Returns at least as many rows as a job may have locations. */
    public List<Row> locations() {
        return rows(JobFormValues.LOCATION, chosen -> List.of());
    }

    public List<Row> categories() {
        var sorted = Arrays.stream(Category.values()).sorted(Comparator.comparing(category -> category.title(language))).toArray(ReferenceItem[]::new);
        return rows(JobFormValues.CATEGORY, chosen -> items(sorted, chosen));
    }

    private List<Row> rows(String name, Function<String, List<Option>> options) {
        var all = values.all(name);
        return IntStream.range(0, Math.max(JobPatch.LIST_MAX, all.size())).mapToObj(i -> {
            var value = i < all.size() ? all.get(i) : "";
            return new Row(name + i, value, i < JobPatch.LIST_MIN, options.apply(value), "", "");
        }).toList();
    }

    public List<Row> otherLanguages() {
        var rows = new ArrayList<Row>();
        var all = values.all(JobFormValues.OTHER_LANGUAGE);
        for (int i = 0; i < all.size() + MORE_LANGUAGES; i++) {
            rows.add(new Row(JobFormValues.OTHER_LANGUAGE + i, i < all.size() ? all.get(i) : "", false, List.of(), JobFormValues.OTHER_LANGUAGE_REASON + i,
                i < all.size() ? values.all(JobFormValues.OTHER_LANGUAGE_REASON).get(i) : ""));
        }
        return rows;
    }
}
