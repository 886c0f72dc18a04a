package ca.posthaste.job.bulk;

import ca.posthaste.job.JobId;
import ca.posthaste.json.Json;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.problem.ViolationLimiter;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The result of one item.
 *
 * @param index   position in the request, from 0; null for a job that is absent from a set
 * @param id      id of the job; null if there is none
 * @param tag     entity tag of the job's state; null if there is none
 * @param changed members changed by an update; null if not reported
 * @param problem reason for a failure; null unless the item failed
 * @param unknown unknown members, which are ignored; null if not reported because the item was actually executed
 */
public record ItemResult(Integer index, String referenceId, JobId id, ItemOutcome outcome, String tag, List<String> changed, Rejected problem,
                         UnknownMembers unknown) {
    /** Size in bytes of the member names and of values that are always short. */
    private static final int MEMBERS_BYTES = 256;
    private static final int PROBLEM_BYTES = 512;
    private static final int FAULT_BYTES = 80;
    private static final int WARNING_BYTES = 120;

    public ItemResult(Integer index, String referenceId, JobId id, ItemOutcome outcome, String tag, List<String> changed) {
        this(index, referenceId, id, outcome, tag, changed, null, null);
    }

    /**
     * Returns the result of a failed item, with only the first faults of the problem. After a failed precondition, it has the tag of the job's
     * current state.
     */
    public static ItemResult failed(Integer index, String referenceId, JobId id, Rejected problem) {
        return new ItemResult(index, referenceId, id, ItemOutcome.FAILED, problem.headers().get("ETag"), null,
            ViolationLimiter.of(problem, ViolationLimiter.MAX), null);
    }

    /** Reports whether the item itself was rejected, as opposed to skipped because of other items. */
    boolean isRejected() {
        return outcome == ItemOutcome.FAILED && problem.problem() != Problem.NOT_DONE;
    }

    public void addTo(RejectedItems rejected) {
        if (isRejected()) {
            rejected.add(index, referenceId, problem);
        }
    }

    /** Reserves memory for the results before anything is committed: without memory, the request can still be rejected. */
    static void reserve(List<ItemResult> results, LongConsumer memory) {
        memory.accept(results.stream().mapToLong(ItemResult::size).sum());
    }

    /** Returns an upper estimate of the size as JSON, in bytes. */
    long size() {
        return size(referenceId, problem, unknown);
    }

    static long size(String referenceId, Rejected problem, UnknownMembers unknown) {
        long size = MEMBERS_BYTES + bytes(referenceId);
        if (problem != null) {
            size += PROBLEM_BYTES + 2 * bytes(problem.detail());
            for (var fault : problem.faults()) {
                size += FAULT_BYTES + bytes(fault.pointer()) + bytes(fault.detail());
            }
        }
        return unknown == null ? size : size + size(unknown);
    }

    private static long size(UnknownMembers unknown) {
        long size = WARNING_BYTES + bytes(unknown.rest());
        for (var entry : unknown.listed()) {
            size += WARNING_BYTES + bytes(entry.pointer()) + bytes(entry.detail()) + bytes(entry.suggestion());
        }
        return size;
    }

    /** Returns the size in the language in which the text is longer: it may be written in either. */
    private static long bytes(UserMessage text) {
        return Math.max(bytes(text.english()), bytes(text.french()));
    }

    private static long bytes(String text) {
        return text == null ? 0 : text.chars().mapToLong(ItemResult::bytes).sum();
    }

    /** Returns the maximum size of a character: a control character is written as backslash, u and four digits. */
    private static int bytes(int character) {
        if (character < ' ') {
            return 6;
        }
        return character >= 0x80 ? 3 : character == '"' || character == '\\' ? 2 : 1;
    }

    public ItemResult withId(JobId newId, String newTag) {
        return new ItemResult(index, referenceId, newId, outcome, newTag, changed, problem, unknown);
    }

    public ItemResult withWarnings(UnknownMembers newUnknown) {
        return new ItemResult(index, referenceId, id, outcome, tag, changed, problem, newUnknown);
    }

    public void write(JsonGenerator json, ProblemContext recipient) throws IOException {
        begin(json);
        json.writeNumberField("status", problem == null ? outcome.status : problem.problem().status());
        json.writeStringField("outcome", outcome.done());
        json.writeStringField("etag", tag);
        end(json, recipient);
    }

    public void writePlan(JsonGenerator json, ProblemContext recipient) throws IOException {
        begin(json);
        json.writeStringField("action", outcome.planned());
        end(json, recipient);
    }

    private void begin(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeObjectField("index", index);
        json.writeStringField("referenceId", referenceId);
        json.writeObjectField("id", id == null || id.isNone() ? null : id.value());
    }

    private void end(JsonGenerator json, ProblemContext recipient) throws IOException {
        if (changed != null) {
            Json.strings(json, "changed", changed);
        }
        if (problem == null) {
            json.writeNullField("problem");
        } else {
            json.writeFieldName("problem");
            ProblemJson.write(json, problem, recipient);
        }
        if (unknown != null) {
            json.writeFieldName("warnings");
            unknown.write(json, recipient.language());
        }
        json.writeEndObject();
    }
}
