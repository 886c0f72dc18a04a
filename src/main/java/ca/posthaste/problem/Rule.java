package ca.posthaste.problem;

import java.util.Locale;

/** The rules a field can break. The lower-case name is the {@code code} that clients see, so it never changes. */
public enum Rule {
    REQUIRED("A value is needed and none was sent."),
    WRONG_TYPE("The JSON type is not the one this field has."),
    TOO_LONG("The text has more characters than the field holds."),
    BLANK("The text has no visible character."),
    FORBIDDEN_CHARACTER("The text holds a control character, an unpaired surrogate or a noncharacter."),
    INVALID_DATE("The text is not a calendar date of the form YYYY-MM-DD."),
    UNKNOWN_VALUE("The value is not one of those on offer."),
    TOO_FEW("The list has fewer entries than it needs."),
    TOO_MANY("The list has more entries than it may."),
    OUT_OF_RANGE("The number is smaller or larger than allowed."),
    TOO_MANY_DECIMALS("The amount has more than two decimal places."),
    FORBIDDEN_HTML("The HTML uses a tag or an attribute outside the allowed set, or nests tags too deep."),
    INVALID_EMAIL("The text is not an e-mail address."),
    INVALID_URL("The text is not an absolute http or https address."),
    INVALID_LOCATION("The text is not of the form City or City, ProvinceCode."),
    UNKNOWN_LOCATION("No Canadian place of this name is known."),
    UNKNOWN_PROVINCE("The province or territory is not one of Canada's thirteen."),
    MISSPELT_LOCATION("The name is one letter away from a known place."),
    CONSENT_NEEDED("The candidate has not agreed that the application is kept and sent on."),
    INVALID_RESUME("The file is not a résumé of an accepted kind, or not what it says it is."),
    NOT_ALLOWED("The value does not go with the others."),
    DATE_PAST("The date is in the past."),
    REFERENCE_ID_TAKEN("Another job of the employer has this referenceId."),
    UNKNOWN_PARAMETER("The address does not take a query parameter of this name."),
    REPEATED_PARAMETER("The query parameter was sent more than once, and takes one value.");

    private final String meaning;

    Rule(String meaning) {
        this.meaning = meaning;
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }
}
