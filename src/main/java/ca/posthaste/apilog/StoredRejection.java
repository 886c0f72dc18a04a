package ca.posthaste.apilog;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A rejected API call as it is stored.
 *
 * @param id        ID; 0 before it is stored
 * @param key       name of the API key at the time of the call
 * @param path      path, including the query where that is stored
 * @param type      type of the problem; empty if the call was executed and only some of its items were rejected
 * @param detail    explanation sent to the caller
 * @param requestId request ID, as in the response and in the access log
 * @param answer    JSON of the response, truncated if long; present only if it says more than the other members
 * @param body      request body with secrets redacted, truncated if long
 * @param bodyBytes size of the request body in bytes; -1 if the body is not stored
 */
public record StoredRejection(long id, EmployerId employer, Instant at, String key, String method, String path, int status, String type, Bilingual detail,
                          List<Fault> faults, String requestId, Optional<String> answer, Optional<String> body, int bodyBytes) {
    /**
     * A violated rule: its place in the request, its code, and advice on what to send instead.
     *
     * @param line        line of the item in a set or batch, from 1; 0 if the fault does not concern a sent item
     * @param referenceId reference ID of the item; empty if it has none
     * @param code        code of the rule; the last part of the problem's type if the item violates no particular rule
     */
    public record Fault(int line, String referenceId, String pointer, String code, Bilingual detail) {
        public Fault(String pointer, String code, Bilingual detail) {
            this(0, "", pointer, code, detail);
        }
    }

    public StoredRejection {
        faults = List.copyOf(faults);
    }

    /** Reports whether the call was executed except for its rejected items. */
    public boolean isPartial() {
        return type.isEmpty() && status < 300;
    }

    public boolean isCut() {
        return body.isPresent() && bodyBytes > ReadableText.BYTES_MAX;
    }
}
