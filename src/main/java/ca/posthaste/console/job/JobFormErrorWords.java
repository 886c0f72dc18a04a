package ca.posthaste.console.job;

import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.rules.PostingRule;
import java.util.Set;

/** What is wrong, in the words of the form: the API speaks of members that are sent, to people who write programs. */
final class JobFormErrorWords {
    private static final Set<String> AMOUNTS = Set.of(JobFormValues.AMOUNT, JobFormValues.MAX_AMOUNT);

    private final Language language;
    private final Texts texts;

    JobFormErrorWords(Language language) {
        this.language = language;
        texts = Texts.in(language);
    }

    /** @param field the id of the field that the fault is about */
    String of(FieldFault fault, String field) {
        var label = label(field);
        if (label.isEmpty()) {
            return fault.detail().in(language);
        }
        return switch (fault.rule()) {
            case REQUIRED -> texts.get("jobErrorNeeded", label);
            case WRONG_TYPE -> AMOUNTS.contains(field) ? texts.get("jobErrorNumber", label) : fault.detail().in(language);
            case INVALID_EMAIL -> texts.get("jobErrorEmail", label);
            case INVALID_URL -> texts.get("jobErrorUrl", label);
            case INVALID_DATE -> texts.get("jobErrorDay", label);
            default -> fault.detail().in(language);
        };
    }

    private String label(String field) {
        var name = field.replaceFirst("\\d+$", "");
        var number = name.equals(field) ? 0 : Integer.parseInt(field.substring(name.length())) + 1;
        return switch (name) {
            case JobFormValues.TITLE -> texts.get("jobFormTitle");
            case JobFormValues.DESCRIPTION -> texts.get("jobFormDescription");
            case JobFormValues.TRANSLATION_TITLE -> texts.get("jobFormTranslationTitle");
            case JobFormValues.TRANSLATION_DESCRIPTION -> texts.get("jobFormTranslationDescription");
            case JobFormValues.LOCATION -> texts.get("jobFormLocation", number);
            case JobFormValues.CATEGORY -> texts.get("jobFormCategory", number);
            case JobFormValues.POSITION_TYPE -> texts.get("jobFormPositionType");
            case JobFormValues.AMOUNT -> texts.get("jobFormAmount");
            case JobFormValues.MAX_AMOUNT -> texts.get("jobFormMaxAmount");
            case JobFormValues.PERIOD -> texts.get("jobFormPeriod");
            case JobFormValues.ROUTING -> texts.get("jobFormRouting");
            case JobFormValues.EMAIL -> texts.get("jobFormEmail");
            case JobFormValues.URL -> texts.get("jobFormUrl");
            case JobFormValues.CLOSE_DATE -> texts.get("jobFormCloseDate");
            case JobFormValues.PUBLISH_ON -> texts.get("jobFormPublishOn");
            default -> "";
        };
    }

    String of(PostingRule rule) {
        return switch (rule) {
            case ON_PAY -> texts.get("jobRuleOnPay");
            case ON_RANGE -> texts.get("jobRuleOnRange");
            case ON_AI -> texts.get("jobRuleOnAi");
            case ON_VACANCY -> texts.get("jobRuleOnVacancy");
            case ON_CANEXP -> rule.message().in(language); // speaks of no member
            case BC_PAY -> texts.get("jobRuleBcPay");
            case PE_PAY -> texts.get("jobRulePePay");
            case QC_FR -> texts.get("jobRuleQcFr");
            case QC_LANG -> texts.get("jobRuleQcLang");
        };
    }
}
