package ca.posthaste.console.job;

import ca.posthaste.job.rules.PostingRule;
import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Violation;
import java.util.Arrays;
import java.util.Optional;

/** Rewords validation errors for the form: the API's messages speak of members to send, to people who write programs. */
record JobFormErrorText(Language language) {
    private Messages texts() {
        return Messages.in(language);
    }

    /** Returns the message for a page that does not show the fields. */
    String of(Violation fault) {
        return of(fault, JobFormField.inputAt(fault.pointer()));
    }

    String of(Violation fault, String field) {
        var label = label(field);
        if (label.isEmpty() || fault.unlisted() > 0) {
            return text(fault);
        }
        return switch (fault.rule()) {
            case REQUIRED, BLANK, TOO_FEW -> texts().get("jobErrorNeeded", label);
            case WRONG_TYPE -> JobFormAmount.FIELDS.contains(field) ? texts().get("jobErrorNumber", label) : texts().get("jobErrorChoice", label);
            case UNKNOWN_VALUE -> texts().get("jobErrorChoice", label);
            case TOO_LONG -> counted(fault, "jobErrorLong", label);
            case TOO_MANY -> counted(fault, "jobErrorMany", listLabel(field));
            case FORBIDDEN_CHARACTER -> texts().get("jobErrorCharacter", label);
            case OUT_OF_RANGE -> field.equals(JobFormValues.MAX_AMOUNT)
                ? texts().get("jobErrorMost", label, texts().get("jobFormAmount")) : texts().get("jobErrorRange", label);
            case TOO_MANY_DECIMALS -> texts().get("jobErrorDecimals", label);
            case INVALID_EMAIL -> texts().get("jobErrorEmail", label);
            case INVALID_URL -> texts().get("jobErrorUrl", label);
            case INVALID_DATE -> texts().get("jobErrorDay", label);
            case DATE_PAST -> texts().get("jobErrorPast", label);
            case INVALID_LOCATION, UNKNOWN_LOCATION, UNKNOWN_PROVINCE, MISSPELT_LOCATION -> texts().get("jobErrorPlace", label, text(fault));
            case FORBIDDEN_HTML -> text(fault);
            case NOT_ALLOWED -> notAllowed(fault, field, label);
            case REFERENCE_ID_TAKEN -> texts().get("jobErrorTaken", label);
            case POSTING_RULE -> broken(fault).map(this::named).orElseGet(() -> text(fault));
            default -> text(fault);
        };
    }

    /** Returns a message with the maximum and the actual number, if the fault has both. */
    private String counted(Violation fault, String key, String label) {
        var args = fault.detail().args();
        return args.containsKey("max") && args.containsKey("actual") ? texts().get(key, label, args.get("max"), args.get("actual")) : text(fault);
    }

    private String notAllowed(Violation fault, String field, String label) {
        return switch (field) {
            case "remoteRegions" -> texts().get("jobErrorRegions", label);
            case JobFormValues.CLOSE_DATE -> texts().get("jobErrorClosesEarly", label);
            case JobFormValues.PUBLISH_ON -> texts().get("jobErrorPublishedLate", label);
            default -> text(fault);
        };
    }

    /** @param id id of the input on the page, such as {@code location2}; anything else has an empty label */
    private String label(String id) {
        var name = name(id);
        return JobFormField.allInputs().filter(input -> is(input, name)).filter(input -> !input.label().isEmpty()).findFirst()
            .map(input -> input.kind().isRows() ? texts().get(input.label(), number(id, name)) : texts().get(input.label())).orElse("");
    }

    private String listLabel(String id) {
        var name = name(id);
        return Arrays.stream(JobFormField.values()).filter(field -> field.inputs().stream().anyMatch(input -> is(input, name) && input.kind().isRows()))
            .findFirst().map(field -> texts().get(field.label())).orElseGet(() -> label(id));
    }

    private static boolean is(JobFormInput input, String name) {
        return name(input.id()).equals(name);
    }

    private static int number(String id, String name) {
        return name.equals(id) ? 0 : Integer.parseInt(id.substring(name.length())) + 1;
    }

    private static String name(String id) {
        return id.replaceFirst("\\d+$", "");
    }

    private String text(Violation fault) {
        return MessageCatalogue.CONSOLE.text(fault.detail(), language);
    }

    private static Optional<PostingRule> broken(Violation fault) {
        return Arrays.stream(PostingRule.values()).filter(rule -> rule.code().equals(fault.detail().args().get("rule"))).findFirst();
    }

    String named(PostingRule rule) {
        return texts().get("jobFormFinding", rule.jurisdiction().in(language), rule.code(), of(rule));
    }

    String of(PostingRule rule) {
        return switch (rule) {
            case ON_PAY -> texts().get("jobRuleOnPay");
            case ON_RANGE -> texts().get("jobRuleOnRange");
            case ON_AI -> texts().get("jobRuleOnAi");
            case ON_VACANCY -> texts().get("jobRuleOnVacancy");
            case ON_CANEXP -> rule.message().in(language); // names no member of the API
            case BC_PAY -> texts().get("jobRuleBcPay");
            case PE_PAY -> texts().get("jobRulePePay");
            case QC_FR -> texts().get("jobRuleQcFr");
            case QC_LANG -> texts().get("jobRuleQcLang");
        };
    }
}
