package ca.posthaste.console.job;

import java.util.List;

/** A part of a job that is resolved as a whole in an edit conflict, with its label and its fields in the form. */
enum JobFormMember {
    TITLE("jobFormTitle", JobFormValues.TITLE),
    LANGUAGE("jobFormLanguage", JobFormValues.LANGUAGE),
    DESCRIPTION("jobFormDescription", JobFormValues.DESCRIPTION),
    TRANSLATION_TITLE("jobFormTranslationTitle", JobFormValues.TRANSLATION_TITLE),
    TRANSLATION_DESCRIPTION("jobFormTranslationDescription", JobFormValues.TRANSLATION_DESCRIPTION),
    LOCATIONS("jobFormLocations", JobFormValues.LOCATION),
    WORKPLACE_TYPE("jobFormWorkplaceType", JobFormValues.WORKPLACE_TYPE),
    REMOTE_REGIONS("jobFormRemoteRegions", JobFormValues.REMOTE_REGION),
    CATEGORIES("jobFormCategories", JobFormValues.CATEGORY),
    POSITION_TYPE("jobFormPositionType", JobFormValues.POSITION_TYPE),
    SALARY("jobFormSalary", JobFormValues.AMOUNT, JobFormValues.MAX_AMOUNT, JobFormValues.PERIOD, JobFormValues.PLUS_COMMISSION),
    ROUTING("jobFormRouting", JobFormValues.ROUTING, JobFormValues.EMAIL, JobFormValues.URL),
    AI_USED("jobFormAiUsed", JobFormValues.AI_USED),
    PAY_ABOVE("jobFormPayAbove", JobFormValues.PAY_ABOVE),
    VACANCY("jobFormVacancy", JobFormValues.VACANCY),
    ACCOMMODATION("jobFormAccommodation", JobFormValues.ACCOMMODATION),
    OTHER_LANGUAGES("jobFormOtherLanguages", JobFormValues.OTHER_LANGUAGE, JobFormValues.OTHER_LANGUAGE_REASON),
    CLOSE_DATE("jobFormCloseDate", JobFormValues.CLOSE_DATE),
    PUBLISH_ON("jobFormPublishOn", JobFormValues.PUBLISH_ON),
    CONFIDENTIAL("jobFormConfidential", JobFormValues.CONFIDENTIAL),
    AUTO_REFRESH("jobFormAutoRefresh", JobFormValues.AUTO_REFRESH),
    REFERENCE_ID("jobFormReferenceId", JobFormValues.REFERENCE_ID),
    SOURCE("jobFormSource", JobFormValues.SOURCE);

    private final String label;
    private final List<String> fields;

    JobFormMember(String label, String... fields) {
        this.label = label;
        this.fields = List.of(fields);
    }

    /** Returns the message key of the label. */
    String label() {
        return label;
    }

    List<String> fields() {
        return fields;
    }

    /** Returns the name of the field with the choice on the conflict page. */
    String choice() {
        return "choice-" + name();
    }
}
