package ca.posthaste.console.job;

import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.rules.PostingRule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Rewords validation errors for the form: the API's messages speak of members to send, to people who write programs. */
final class JobFormErrorWords {
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final List<Words> WRITTEN = List.of(
        new Words(new Bilingual("it is workplaceType \"remote\" or \"hybrid\", from version 1.2 of the API on.",
                "c'est workplaceType «\u00a0remote\u00a0» ou «\u00a0hybrid\u00a0», à partir de la version 1.2 de l'API."),
            new Bilingual("choose it under “Workplace”.", "choisissez-le sous «\u00a0Mode de travail\u00a0».")),
        new Words(new Bilingual("Send a place that GET /locations lists.", "Envoyez un lieu que GET /locations énumère."),
            new Bilingual("Choose a place that is suggested while you type.", "Choisissez un lieu qui est proposé pendant que vous saisissez.")),
        new Words(new Bilingual("ProvinceCode", "CodeDeProvince"), new Bilingual("BC", "QC")),
        new Words(new Bilingual("Send ", "Envoyez"), new Bilingual("Write ", "Écrivez")),
        new Words(new Bilingual(": send ", ": envoyez "), new Bilingual(": write ", ": écrivez ")),
        new Words(new Bilingual(", send ", ", envoyez "), new Bilingual(", write ", ", écrivez ")));

    /** A phrase of the API and its replacement on the form. */
    private record Words(Bilingual sent, Bilingual typed) {}

    private final Language language;
    private final Texts texts;

    JobFormErrorWords(Language language) {
        this.language = language;
        texts = Texts.in(language);
    }

    /** Returns the message for a page that does not show the fields. */
    String of(FieldFault fault) {
        return of(fault, JobFormPointers.field(fault.pointer()));
    }

    /** @param field id of the field that the error concerns */
    String of(FieldFault fault, String field) {
        var label = new JobFormLabels(texts).of(field);
        if (label.isEmpty() || fault.unlisted() > 0) {
            return fault.detail().in(language);
        }
        return switch (fault.rule()) {
            case REQUIRED, BLANK, TOO_FEW -> texts.get("jobErrorNeeded", label);
            case WRONG_TYPE -> JobFormAmount.FIELDS.contains(field) ? texts.get("jobErrorNumber", label) : texts.get("jobErrorChoice", label);
            case UNKNOWN_VALUE -> texts.get("jobErrorChoice", label);
            case TOO_LONG -> counted(fault, "jobErrorLong", label);
            case TOO_MANY -> counted(fault, "jobErrorMany", new JobFormLabels(texts).ofList(field));
            case FORBIDDEN_CHARACTER -> texts.get("jobErrorCharacter", label);
            case OUT_OF_RANGE -> field.equals(JobFormValues.MAX_AMOUNT) ? texts.get("jobErrorMost", label, texts.get("jobFormAmount")) : texts.get("jobErrorRange", label);
            case TOO_MANY_DECIMALS -> texts.get("jobErrorDecimals", label);
            case INVALID_EMAIL -> texts.get("jobErrorEmail", label);
            case INVALID_URL -> texts.get("jobErrorUrl", label);
            case INVALID_DATE -> texts.get("jobErrorDay", label);
            case DATE_PAST -> texts.get("jobErrorPast", label);
            case INVALID_LOCATION, UNKNOWN_LOCATION, UNKNOWN_PROVINCE, MISSPELT_LOCATION -> texts.get("jobErrorPlace", label, written(fault));
            case FORBIDDEN_HTML -> written(fault);
            case NOT_ALLOWED -> notAllowed(fault, field, label);
            case REFERENCE_ID_TAKEN -> texts.get("jobErrorTaken", label);
            case POSTING_RULE -> broken(fault).map(this::named).orElseGet(() -> fault.detail().in(language));
            default -> fault.detail().in(language);
        };
    }

    /** Returns a message with the two numbers in the API's sentence: the maximum and the actual number. */
    private String counted(FieldFault fault, String key, String label) {
        var numbers = NUMBER.matcher(fault.detail().english()).results().map(MatchResult::group).map(Integer::valueOf).toList();
        return numbers.size() == 2 ? texts.get(key, label, numbers.get(0), numbers.get(1)) : fault.detail().in(language);
    }

    private String notAllowed(FieldFault fault, String field, String label) {
        return switch (field) {
            case "remoteRegions" -> texts.get("jobErrorRegions", label);
            case JobFormValues.CLOSE_DATE -> texts.get("jobErrorClosesEarly", label);
            case JobFormValues.PUBLISH_ON -> texts.get("jobErrorPublishedLate", label);
            default -> fault.detail().in(language);
        };
    }

    /** Rewords the API's messages about places and HTML, which contain helpful details: a person writes what a program sends. */
    private String written(FieldFault fault) {
        var said = fault.detail().in(language);
        for (var words : WRITTEN) {
            said = said.replace(words.sent.in(language), words.typed.in(language));
        }
        return said;
    }

    private static Optional<PostingRule> broken(FieldFault fault) {
        return Arrays.stream(PostingRule.values()).filter(rule -> fault.detail().english().contains("(rule " + rule.code() + ")")).findFirst();
    }

    /** Returns the message with the rule's province and code. */
    String named(PostingRule rule) {
        return texts.get("jobFormFinding", rule.jurisdiction().in(language), rule.code(), of(rule));
    }

    String of(PostingRule rule) {
        return switch (rule) {
            case ON_PAY -> texts.get("jobRuleOnPay");
            case ON_RANGE -> texts.get("jobRuleOnRange");
            case ON_AI -> texts.get("jobRuleOnAi");
            case ON_VACANCY -> texts.get("jobRuleOnVacancy");
            case ON_CANEXP -> rule.message().in(language); // names no member of the API
            case BC_PAY -> texts.get("jobRuleBcPay");
            case PE_PAY -> texts.get("jobRulePePay");
            case QC_FR -> texts.get("jobRuleQcFr");
            case QC_LANG -> texts.get("jobRuleQcLang");
        };
    }
}
