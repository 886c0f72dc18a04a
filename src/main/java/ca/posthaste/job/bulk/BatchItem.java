package ca.posthaste.job.bulk;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.Precondition;
import ca.posthaste.json.JsonShape;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FewFaults;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Fields;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * One item of a batch: what to do to which job.
 *
 * @param index       its place in the batch, from 0
 * @param id          null if the job is named by its referenceId
 * @param referenceId null if the job is named by its id, or has none
 * @param job         null where none is needed
 * @param refusal     why it cannot be done, whatever is stored; null if it is well-formed
 */
record BatchItem(int index, Operation operation, JobId id, String referenceId, Precondition demand, JobPatch job, Rejected refusal) {
    private static final int TAGS_MAX = 1_000;
    static final JsonShape SHAPE = JsonShape.of("op", "id", "referenceId", "ifMatch").with("job", JobPatch.shape(ApiVersion.V1_2));

    static BatchItem refused(int index, JobId id, String referenceId, Rejected refusal) {
        return new BatchItem(index, null, id, referenceId, null, null, FewFaults.of(refusal, FewFaults.MAX));
    }

    static BatchItem from(int index, JsonNode body, LocationIndex locations) {
        String known = null;
        JobId wanted = null;
        try {
            var faults = new Faults();
            var in = Fields.of(body, faults);
            var reference = in.text("referenceId", JobPatch.REFERENCE_ID_MAX);
            known = reference.isValue() ? reference.value() : null;
            var operation = in.word("op", Operation.WORDS, Operation::of);
            if (!operation.isGiven()) {
                faults.add("/op", Rule.REQUIRED, "Send op as one of " + String.join(", ", Operation.WORDS) + ".");
            }
            var id = in.id("id");
            wanted = id.isValue() ? new JobId(id.value()) : null;
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
            return new BatchItem(index, operation.value(), wanted, known, Precondition.of(ifMatch.or(null), null),
                patch == null ? null : named(patch, operation.value(), reference), null);
        } catch (Rejected refusal) {
            return refused(index, wanted, known, refusal);
        }
    }

    /** In bytes, as far as it is known before anything is done. */
    long resultSize() {
        var expected = refusal == null && job != null ? new Rejected(Problem.INPUT_INVALID, "", job.faults()) : refusal;
        return ItemResult.size(referenceId, expected);
    }

    private static void check(Operation operation, FieldInput<Integer> id, FieldInput<String> reference, JsonNode body, Faults faults) {
        if (operation.takesJob() && (body.get("job") == null || body.get("job").isNull())) {
            faults.add("/job", Rule.REQUIRED, "Send job: " + operation.word() + " needs what the job is to be.");
        }
        if (operation.namesNoJob() && id.isGiven()) {
            faults.add("/id", Rule.NOT_ALLOWED, "Leave id out: " + operation.word() + " knows a job by its referenceId. To change the job"
                + " with an id, send update.");
        }
        if (!operation.namesNoJob() && id.isGiven() == reference.isGiven()) {
            faults.add("/id", id.isGiven() ? Rule.NOT_ALLOWED : Rule.REQUIRED, "Send id or referenceId, one of them: it says which job is meant.");
        }
    }

    private static void checkTag(Operation operation, FieldInput<String> ifMatch, Faults faults) {
        if (operation == Operation.CREATE && ifMatch.isGiven()) {
            faults.add("/ifMatch", Rule.NOT_ALLOWED, "Leave ifMatch out: a job that is created has no tag yet. To change a job, send update.");
        }
    }

    /** A job that is created has the item's referenceId; an update may give it another one. */
    private static JobPatch named(JobPatch job, Operation operation, FieldInput<String> reference) {
        if (!operation.namesNoJob() || !reference.isValue()) {
            return job;
        }
        if (job.referenceId().isValue() && !job.referenceId().value().equals(reference.value())) {
            var faults = new Faults(job.faults());
            faults.add("/referenceId", Rule.NOT_ALLOWED, "Send the same referenceId in the item and in its job, or leave one of them out.");
            faults.reject();
        }
        return job.named(reference, job.source());
    }
}
