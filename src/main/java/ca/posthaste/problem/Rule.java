package ca.posthaste.problem;

import ca.posthaste.language.Coded;
import ca.posthaste.language.UserMessage;

/** The rules that a field can violate. The lower-case name is the {@code code} that clients see, so it never changes. */
public enum Rule implements Coded {
    REQUIRED,
    WRONG_TYPE,
    TOO_LONG,
    BLANK,
    FORBIDDEN_CHARACTER,
    INVALID_DATE,
    UNKNOWN_VALUE,
    TOO_FEW,
    TOO_MANY,
    OUT_OF_RANGE,
    TOO_MANY_DECIMALS,
    FORBIDDEN_HTML,
    INVALID_EMAIL,
    INVALID_URL,
    INVALID_LOCATION,
    UNKNOWN_LOCATION,
    UNKNOWN_PROVINCE,
    MISSPELT_LOCATION,
    CONSENT_NEEDED,
    INVALID_RESUME,
    NOT_ALLOWED,
    DATE_PAST,
    REFERENCE_ID_TAKEN,
    POSTING_RULE,
    NOT_REACHABLE,
    UNKNOWN_PARAMETER,
    REPEATED_PARAMETER;

    public UserMessage meaning() {
        return UserMessage.of("rule." + code().replace('_', '-'));
    }
}
