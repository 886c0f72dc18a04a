package ca.posthaste.refusal;

import ca.posthaste.employer.EmployerId;
import ca.posthaste.language.Bilingual;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A call that was refused, as it is kept.
 *
 * @param id        0 before it is stored
 * @param key       the name of the key, as it was then
 * @param path      with the query where that is kept
 * @param type      of the problem; empty if the call was carried out and only items of it were rejected
 * @param detail    what the caller was told
 * @param requestId as the caller and the access log have it
 * @param answer    the JSON that was answered, where it says more than the rest; the beginning of a long one
 * @param body      as it was sent, without what looks like a secret; the beginning of a long one
 * @param bodyBytes how many bytes were sent; -1 if the body is not kept
 */
public record KeptRefusal(long id, EmployerId employer, Instant at, String key, String method, String path, int status, String type, Bilingual detail,
                          List<Fault> faults, String requestId, Optional<String> answer, Optional<String> body, int bodyBytes) {
    /**
     * A broken rule: where, which, and what to send instead.
     *
     * @param line        of the item of a set or a batch, from 1; 0 if the fault is not in an item that was sent
     * @param referenceId of the item; empty if there is none
     * @param code        of the rule; of an item that breaks none, the last part of the problem's type
     */
    public record Fault(int line, String referenceId, String pointer, String code, Bilingual detail) {
        public Fault(String pointer, String code, Bilingual detail) {
            this(0, "", pointer, code, detail);
        }
    }

    public KeptRefusal {
        faults = List.copyOf(faults);
    }

    /** Whether the call was carried out, except for the items that were rejected. */
    public boolean isPartial() {
        return type.isEmpty() && status < 300;
    }

    /** Whether only the beginning of the body is kept. */
    public boolean isCut() {
        return body.isPresent() && bodyBytes > ReadableText.BYTES_MAX;
    }
}
