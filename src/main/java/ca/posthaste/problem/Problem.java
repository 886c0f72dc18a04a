package ca.posthaste.problem;

import ca.posthaste.language.UserMessage;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The catalogue of problems that the service reports, each with its status. */
public enum Problem {
    INPUT_INVALID(400),
    REQUEST_MALFORMED(400),
    JSON_MALFORMED(400),
    FORM_MALFORMED(400),
    KEY_NEEDED(401),
    SCOPE_MISSING(403),
    KEY_BEYOND_YOURS(403),
    JOB_NOT_FOUND(404),
    JOB_NOT_SHOWN(404),
    APPLICATION_NOT_FOUND(404),
    RESUME_NOT_FOUND(404),
    KEY_NOT_FOUND(404),
    WEBHOOK_NOT_FOUND(404),
    DELIVERY_NOT_FOUND(404),
    REFERENCE_DATA_NOT_FOUND(404),
    PATH_NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    BODY_TOO_SLOW(408),
    REFERENCE_ID_TAKEN(409),
    IDEMPOTENCY_KEY_IN_USE(409),
    APPLY_ON_WEBSITE(409),
    APPLY_HERE(409),
    TOO_MANY_KEYS(409),
    KEY_NOT_ROTATABLE(409),
    TOO_MANY_WEBHOOKS(409),
    WEBHOOK_OFF(409),
    DELIVERY_IN_WORK(409),
    TOO_MANY_MESSAGES(409),
    BELONGS_TO_ANOTHER_SOURCE(409),
    REFERENCE_ID_REPEATED(409),
    REFRESH_TOO_SOON(409),
    JOB_NOT_OPEN(409),
    PLAN_OUTDATED(409),
    TOO_MANY_REMOVALS(409),
    SET_IN_PROGRESS(409),
    HISTORY_FULL(409),
    JOB_CLOSED(410),
    RESUME_LOST(410),
    CURSOR_EXPIRED(410),
    PRECONDITION_FAILED(412),
    BODY_TOO_LARGE(413),
    ADDRESS_TOO_LONG(414),
    NOT_JSON(415),
    NOT_A_FORM(415),
    SET_EMPTY(422),
    BATCH_REFUSED(422),
    IDEMPOTENCY_KEY_REUSED(422),
    /** Has the same type as the constant above, so programs see no difference. The title above was published with version 1.1. */
    REQUEST_KEY_REUSED(422, IDEMPOTENCY_KEY_REUSED.type()),
    NOT_DONE(424),
    TOO_MANY_APPLICATIONS(429),
    TOO_MANY_IDEMPOTENCY_KEYS(429),
    TOO_MANY_REQUESTS(429),
    HEADERS_TOO_LARGE(431),
    FAILED_INSIDE(500),
    SEARCH_NOT_READY(503),
    SERVICE_BUSY(503),
    // The names of these two are part of the published type.
    STORE_AWAY(503),
    FILES_AWAY(503),
    // Problems of pages that require sign-in. They never occur in the API.
    SENT_FROM_ELSEWHERE(403),
    ROLE_TOO_LOW(403);

    public static final Set<Problem> OF_CONSOLE = EnumSet.of(SENT_FROM_ELSEWHERE, ROLE_TOO_LOW);

    private final int status;
    private final String type;

    Problem(int status) {
        this.status = status;
        type = "urn:posthaste:problem:" + dashed();
    }

    Problem(int status, String type) {
        this.status = status;
        this.type = type;
    }

    public int status() {
        return status;
    }

    public UserMessage title() {
        return UserMessage.of("title." + dashed());
    }

    /** Returns the stable identifier that clients branch on. It is a URN because every operator has a different host. */
    public String type() {
        return type;
    }

    private String dashed() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
