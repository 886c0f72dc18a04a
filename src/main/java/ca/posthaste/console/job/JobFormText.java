package ca.posthaste.console.job;

import ca.posthaste.board.words.JobText;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.ReferenceItem;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import ca.posthaste.page.DateFormatter;
import ca.posthaste.page.Messages;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Displays parts of the form as text, for the read-only view and the conflict page. Invalid values are shown as typed. */
record JobFormText(Language language) {
    private Messages texts() {
        return Messages.in(language);
    }

    String language(String word) {
        return Language.of(word).map(found -> found.title().in(language)).orElse(word);
    }

    String places(JobFormValues values) {
        return String.join("\n", values.all(JobFormValues.LOCATION));
    }

    String workplace(String word) {
        return WorkplaceType.WORDS.contains(word) ? new JobText(language).workplace(WorkplaceType.of(word)) : word;
    }

    String region(String code) {
        return code.equals(Workplace.COUNTRY) ? texts().get("jobFormAllOfCanada")
            : Arrays.stream(Province.values()).filter(province -> province.name().equals(code)).map(province -> province.in(language)).findFirst().orElse(code);
    }

    String regions(JobFormValues values) {
        return values.all(JobFormValues.REMOTE_REGION).stream().map(this::region).collect(Collectors.joining("\n"));
    }

    String categories(JobFormValues values) {
        return values.all(JobFormValues.CATEGORY).stream().map(id -> item(Category.values(), id)).collect(Collectors.joining("\n"));
    }

    String positionType(String id) {
        return item(PositionType.values(), id);
    }

    String answer(String value) {
        return value.equals("true") ? texts().get("jobFormYes") : value.equals("false") ? texts().get("jobFormNo") : value;
    }

    String vacancy(String value) {
        return value.equals("existing") ? texts().get("jobFormVacancyExisting") : value.equals("future") ? texts().get("jobFormVacancyFuture") : value;
    }

    String tick(String value) {
        return texts().get(value.equals(JobFormValues.YES) ? "jobFormYes" : "jobFormNo");
    }

    private String item(ReferenceItem[] items, String id) {
        return Arrays.stream(items).filter(item -> String.valueOf(item.id()).equals(id)).map(item -> item.title(language)).findFirst().orElse(id);
    }

    String salary(JobFormValues values) {
        var lines = new ArrayList<String>();
        var amounts = List.of(values.get(JobFormValues.AMOUNT), values.get(JobFormValues.MAX_AMOUNT)).stream().filter(amount -> !amount.isEmpty())
            .map(amount -> JobFormAmount.in(language, amount)).toList();
        add(lines, String.join("–", amounts));
        add(lines, item(SalaryPeriod.values(), values.get(JobFormValues.PERIOD)));
        add(lines, values.isTicked(JobFormValues.PLUS_COMMISSION) ? texts().get("jobFormPlusCommission") : "");
        return String.join("\n", lines);
    }

    String routing(JobFormValues values) {
        var lines = new ArrayList<String>();
        var type = values.get(JobFormValues.ROUTING);
        add(lines, type.equals("1") ? texts().get("jobFormRoutingEmail") : type.equals("2") ? texts().get("jobFormRoutingUrl") : type);
        add(lines, values.get(JobFormValues.EMAIL));
        add(lines, values.get(JobFormValues.URL));
        return String.join("\n", lines);
    }

    private static void add(List<String> lines, String line) {
        if (!line.isEmpty()) {
            lines.add(line);
        }
    }

    String otherLanguages(JobFormValues values) {
        var lines = new ArrayList<String>();
        for (int i = 0; i < values.all(JobFormValues.OTHER_LANGUAGE).size(); i++) {
            var reason = values.all(JobFormValues.OTHER_LANGUAGE_REASON).get(i);
            lines.add(values.all(JobFormValues.OTHER_LANGUAGE).get(i) + (reason.isEmpty() ? "" : " (" + reason + ")"));
        }
        return String.join("\n", lines);
    }

    String day(String typed) {
        try {
            return typed.isEmpty() ? "" : new DateFormatter(language, LocalDate.EPOCH).day(LocalDate.parse(typed));
        } catch (DateTimeParseException noDate) {
            return typed;
        }
    }
}
