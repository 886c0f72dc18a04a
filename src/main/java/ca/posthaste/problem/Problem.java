package ca.posthaste.problem;

import java.util.Locale;

/** Every problem that the service answers with: its status and its title. */
public enum Problem {
    INPUT_INVALID(400, "Some of what was sent breaks a rule."),
    REQUEST_MALFORMED(400, "The request is not well-formed HTTP."),
    JSON_MALFORMED(400, "The body is not well-formed JSON."),
    FORM_MALFORMED(400, "The body is not a well-formed form."),
    KEY_NEEDED(401, "Send a valid API key in the API-Key header."),
    SCOPE_MISSING(403, "The key does not have the scope that this needs."),
    KEY_BEYOND_YOURS(403, "A key cannot be given more than the key that asks for it has."),
    JOB_NOT_FOUND(404, "There is no such job."),
    APPLICATION_NOT_FOUND(404, "There is no such application."),
    RESUME_NOT_FOUND(404, "There is no résumé with this application."),
    KEY_NOT_FOUND(404, "There is no such key."),
    REFERENCE_DATA_NOT_FOUND(404, "There is no entry with this id."),
    PATH_NOT_FOUND(404, "There is nothing at this address."),
    METHOD_NOT_ALLOWED(405, "This address does not offer this method."),
    BODY_TOO_SLOW(408, "The body took too long to arrive."),
    REFERENCE_ID_TAKEN(409, "Another job of yours has this referenceId."),
    IDEMPOTENCY_KEY_IN_USE(409, "A request with this Idempotency-Key is still running."),
    APPLY_ON_WEBSITE(409, "Candidates apply for this job on the employer's own website."),
    APPLY_HERE(409, "Candidates apply for this job through this service."),
    TOO_MANY_KEYS(409, "The employer has as many keys as it may have."),
    KEY_NOT_ROTATABLE(409, "This key cannot be rotated now."),
    BELONGS_TO_ANOTHER_SOURCE(409, "Another source owns the job with this referenceId."),
    REFERENCE_ID_REPEATED(409, "The set has this referenceId more than once."),
    REFRESH_TOO_SOON(409, "The job was published or refreshed less than seven days ago."),
    JOB_NOT_OPEN(409, "Only an open job can be refreshed."),
    PLAN_OUTDATED(409, "The plan no longer fits: a job of the source was changed, or this is another set."),
    TOO_MANY_REMOVALS(409, "The set would remove more of the source's active jobs than is usual."),
    SET_IN_PROGRESS(409, "Another set of this source is being applied."),
    JOB_CLOSED(410, "This job no longer takes applications."),
    CURSOR_EXPIRED(410, "The feed does not reach back to this cursor."),
    PRECONDITION_FAILED(412, "The job is not in the state that the request demands."),
    BODY_TOO_LARGE(413, "The body is too large."),
    ADDRESS_TOO_LONG(414, "The address is too long."),
    NOT_JSON(415, "The body must be sent as application/json."),
    NOT_A_FORM(415, "The body must be sent as multipart/form-data or application/json."),
    SET_EMPTY(422, "The set is empty."),
    BATCH_REFUSED(422, "Nothing was done, because an item of the batch was refused."),
    IDEMPOTENCY_KEY_REUSED(422, "This Idempotency-Key came with another application before."),
    /** The same to a program. Version 1.1 has published the title above. */
    REQUEST_KEY_REUSED(422, "This Idempotency-Key came with another request before.", IDEMPOTENCY_KEY_REUSED.type()),
    NOT_DONE(424, "This was not done, because another item of the batch was refused."),
    TOO_MANY_APPLICATIONS(429, "Too many applications were sent."),
    TOO_MANY_IDEMPOTENCY_KEYS(429, "Too many answers to requests with an Idempotency-Key are kept."),
    TOO_MANY_REQUESTS(429, "Too many requests were sent with this key."),
    HEADERS_TOO_LARGE(431, "The headers are too large."),
    FAILED_INSIDE(500, "Something went wrong on our side."),
    SERVICE_BUSY(503, "The service has too much to do at the moment."),
    // The names of these two are part of the published type.
    STORE_AWAY(503, "The database cannot be reached at the moment."),
    FILES_AWAY(503, "Files cannot be taken in at the moment.");

    private final int status;
    private final String title;
    private final String type;

    Problem(int status, String title) {
        this.status = status;
        this.title = title;
        type = "urn:posthaste:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Problem(int status, String title, String type) {
        this.status = status;
        this.title = title;
        this.type = type;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** The stable name that clients branch on. A URN, because every operator has another host. */
    public String type() {
        return type;
    }
}
