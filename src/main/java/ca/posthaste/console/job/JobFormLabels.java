package ca.posthaste.console.job;

import ca.posthaste.page.Texts;

/** The labels of the form's fields. */
record JobFormLabels(Texts texts) {

    /** @param field id of the field on the page, such as {@code location2}; anything else has an empty label */
    String of(String field) {
        var name = name(field);
        int number = name.equals(field) ? 0 : Integer.parseInt(field.substring(name.length())) + 1;
        return switch (name) {
            case JobFormValues.TITLE -> texts.get("jobFormTitle");
            case JobFormValues.LANGUAGE -> texts.get("jobFormLanguage");
            case JobFormValues.DESCRIPTION -> texts.get("jobFormDescription");
            case JobFormValues.TRANSLATION_TITLE -> texts.get("jobFormTranslationTitle");
            case JobFormValues.TRANSLATION_DESCRIPTION -> texts.get("jobFormTranslationDescription");
            case JobFormValues.LOCATION -> texts.get("jobFormLocation", number);
            case JobFormValues.WORKPLACE_TYPE -> texts.get("jobFormWorkplaceType");
            case "remoteRegions" -> texts.get("jobFormRemoteRegions");
            case JobFormValues.CATEGORY -> texts.get("jobFormCategory", number);
            case JobFormValues.POSITION_TYPE -> texts.get("jobFormPositionType");
            case JobFormValues.AMOUNT -> texts.get("jobFormAmount");
            case JobFormValues.MAX_AMOUNT -> texts.get("jobFormMaxAmount");
            case JobFormValues.PERIOD -> texts.get("jobFormPeriod");
            case JobFormValues.ROUTING -> texts.get("jobFormRouting");
            case JobFormValues.EMAIL -> texts.get("jobFormEmail");
            case JobFormValues.URL -> texts.get("jobFormUrl");
            case JobFormValues.AI_USED -> texts.get("jobFormAiUsed");
            case JobFormValues.PAY_ABOVE -> texts.get("jobFormPayAbove");
            case JobFormValues.VACANCY -> texts.get("jobFormVacancy");
            case JobFormValues.ACCOMMODATION -> texts.get("jobFormAccommodation");
            case JobFormValues.OTHER_LANGUAGE -> texts.get("jobFormOtherLanguage", number);
            case JobFormValues.OTHER_LANGUAGE_REASON -> texts.get("jobFormOtherLanguageReason", number);
            case JobFormValues.CLOSE_DATE -> texts.get("jobFormCloseDate");
            case JobFormValues.PUBLISH_ON -> texts.get("jobFormPublishOn");
            case JobFormValues.REFERENCE_ID -> texts.get("jobFormReferenceId");
            case JobFormValues.SOURCE -> texts.get("jobFormSource");
            default -> "";
        };
    }

    /** Returns the label of the list that the field belongs to. */
    String ofList(String field) {
        return switch (name(field)) {
            case JobFormValues.LOCATION -> texts.get("jobFormLocations");
            case JobFormValues.CATEGORY -> texts.get("jobFormCategories");
            case JobFormValues.OTHER_LANGUAGE, JobFormValues.OTHER_LANGUAGE_REASON -> texts.get("jobFormOtherLanguages");
            default -> of(field);
        };
    }

    private static String name(String field) {
        return field.replaceFirst("\\d+$", "");
    }
}
