package ca.posthaste.job.bulk;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobKey;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Precondition;
import ca.posthaste.json.JsonShape;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.Coded;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.ViolationLimiter;
import ca.posthaste.problem.Violations;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * One item of a batch: an operation on a job.
 *
 * @param id          id of the job; null if it is identified by its referenceId
 * @param referenceId reference id of the job; null if it is identified by its id, or has none
 * @param job         content of the job; null for operations that take none
 * @param rejection   reason why the item is rejected regardless of the stored state; null if it is well-formed
 * @param unknown     unknown members; empty unless this is a dry run
 */
record BatchItem(int index, Operation operation, JobId id, String referenceId, Precondition precondition, JobPatch job, Rejected rejection,
                 UnknownMembers unknown) {
    private static final int TAGS_MAX = 1_000;
    static final JsonShape SHAPE = JsonShape.of("op", "id", "referenceId", "ifMatch").with("job", JobPatch.shape(ApiVersion.V1_2));

    static BatchItem rejected(int index, JobId id, String referenceId, Rejected rejection) {
        return new BatchItem(index, null, id, referenceId, null, null, ViolationLimiter.of(rejection, ViolationLimiter.MAX), UnknownMembers.NONE);
    }

    static BatchItem from(int index, JsonNode body, LocationIndex locations) {
        return read(index, body, locations).with(UnknownMembers.in(body, "job"));
    }

    /** Returns what identifies the job; null if nothing does. */
    JobKey key() {
        return id != null || referenceId == null ? id : new JobKey.Reference(referenceId);
    }

    private BatchItem with(UnknownMembers newUnknown) {
        return new BatchItem(index, operation, id, referenceId, precondition, job, rejection, newUnknown);
    }

    private static BatchItem read(int index, JsonNode body, LocationIndex locations) {
        String known = null;
        JobId jobId = null;
        try {
            var faults = new Violations();
            var in = JsonObjectReader.of(body, faults);
            var reference = in.text("referenceId", JobPatch.REFERENCE_ID_MAX);
            known = reference.isValue() ? reference.value() : null;
            var operation = in.word("op", Operation.WORDS, word -> Coded.of(Operation.class, word));
            if (!operation.isGiven()) {
                faults.add("/op", Rule.REQUIRED, JsonObjectReader.oneOf("op", Operation.WORDS));
            }
            var id = in.id("id");
            jobId = id.isValue() ? new JobId(id.value()) : null;
            var ifMatch = in.text("ifMatch", TAGS_MAX);
            if (operation.isValue()) {
                check(operation.value(), id, reference, body, faults);
                checkTag(operation.value(), ifMatch, faults);
            }
            var sent = body.get("job");
            boolean takesJob = operation.isValue() && operation.value().takesJob() && sent != null && !sent.isNull();
            var patch = takesJob ? JobPatch.from(sent, locations).withFewFaults() : null;
            known = known == null && patch != null && patch.referenceId().isValue() ? patch.referenceId().value() : known;
            faults.reject();
            return new BatchItem(index, operation.value(), jobId, known, Precondition.of(ifMatch.or(null), null),
                patch == null ? null : named(patch, operation.value(), reference), null, UnknownMembers.NONE);
        } catch (Rejected rejection) {
            return rejected(index, jobId, known, rejection);
        }
    }

    /** Reserves memory for the expected results before anything is executed: items that are rejected already need much of it. */
    static List<BatchItem> reserveResults(List<BatchItem> items, LongConsumer memory) {
        memory.accept(items.stream().mapToLong(BatchItem::resultSize).sum());
        return items;
    }

    private long resultSize() {
        var expected = rejection == null && job != null ? new Rejected(Problem.INPUT_INVALID, Problem.INPUT_INVALID.title(), job.faults()) : rejection;
        return ItemResult.size(referenceId, expected, unknown);
    }

    private static void check(Operation operation, FieldInput<Integer> id, FieldInput<String> reference, JsonNode body, Violations faults) {
        if (operation.takesJob() && (body.get("job") == null || body.get("job").isNull())) {
            faults.add("/job", Rule.REQUIRED, UserMessage.of("batch.job-required", "operation", operation.code()));
        }
        if (operation.namesNoJob() && id.isGiven()) {
            faults.add("/id", Rule.NOT_ALLOWED, UserMessage.of("batch.id-with-reference", "operation", operation.code()));
        }
        if (!operation.namesNoJob() && id.isGiven() == reference.isGiven()) {
            faults.add("/id", id.isGiven() ? Rule.NOT_ALLOWED : Rule.REQUIRED, UserMessage.of("batch.id-or-reference"));
        }
    }

    private static void checkTag(Operation operation, FieldInput<String> ifMatch, Violations faults) {
        if (operation == Operation.CREATE && ifMatch.isGiven()) {
            faults.add("/ifMatch", Rule.NOT_ALLOWED, UserMessage.of("batch.if-match-on-create"));
        }
    }

    /** Applies the item's referenceId to a job that is created. An update may change the referenceId of its job, so it is left alone. */
    private static JobPatch named(JobPatch job, Operation operation, FieldInput<String> reference) {
        if (!operation.namesNoJob() || !reference.isValue()) {
            return job;
        }
        if (job.referenceId().isValue() && !job.referenceId().value().equals(reference.value())) {
            var faults = new Violations(job.faults());
            faults.add("/referenceId", Rule.NOT_ALLOWED, UserMessage.of("batch.reference-ids-differ"));
            faults.reject();
        }
        return job.named(reference, job.source());
    }
}
