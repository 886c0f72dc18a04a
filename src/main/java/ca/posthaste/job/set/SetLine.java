package ca.posthaste.job.set;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.job.JobPatch;
import ca.posthaste.job.bulk.Ndjson;
import ca.posthaste.json.JsonShape;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.problem.FieldInput;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;

/**
 * One job of a set.
 *
 * @param referenceId reference id; null if it cannot be read, so that the job cannot be identified
 * @param job         content with the source of the set; null if the line is rejected
 * @param rejection     reason why the line is rejected regardless of the stored state; null if it is valid
 * @param unknown     unknown members; empty unless the shape records them
 */
record SetLine(SetItems.Span span, String referenceId, JobPatch job, Rejected rejection, UnknownMembers unknown) {
    static final JsonShape SHAPE = JobPatch.shape(ApiVersion.V1_2);

    /** @throws Rejected if the item is an array entry that is not valid JSON: then the whole body is invalid */
    static SetLine from(SetItems.Item item, StoredSetBody body, String source, LocationIndex locations, JsonShape shape) {
        String reference = null;
        var unknown = UnknownMembers.NONE;
        try {
            var tree = Ndjson.parsed(item.text(), shape, body.maxItem());
            unknown = UnknownMembers.in(tree);
            var sent = JobPatch.from(tree, locations);
            reference = sent.referenceId().isValue() ? sent.referenceId().value() : null;
            check(sent, source);
            return new SetLine(item.span(), reference, sent.named(sent.referenceId(), FieldInput.of(source)), null, unknown);
        } catch (Rejected rejection) {
            if (!body.isLines() && rejection.problem() == Problem.JSON_MALFORMED) {
                throw new Rejected(Problem.JSON_MALFORMED, UserMessage.of("json.entry", "index", item.span().index(), "reason", rejection.detail()));
            }
            return new SetLine(item.span(), reference, null, rejection, unknown);
        }
    }

    int index() {
        return span.index();
    }

    private static void check(JobPatch sent, String source) {
        var faults = new Violations(sent.faults());
        if (!sent.referenceId().isGiven()) {
            faults.add("/referenceId", Rule.REQUIRED, UserMessage.of("set.reference-id-required"));
        }
        boolean isOther = sent.source().isValue() && !sent.source().value().equals(source);
        if (isOther) {
            faults.add("/source", Rule.NOT_ALLOWED, UserMessage.of("set.source-differs", "source", source));
        }
        if (isOther || !sent.referenceId().isValue()) {
            faults.reject();
        }
    }
}
