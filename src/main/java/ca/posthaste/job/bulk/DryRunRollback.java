package ca.posthaste.job.bulk;

import ca.posthaste.job.JobId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Rolls a dry run back, and carries its results. */
final class DryRunRollback extends RuntimeException {
    private final transient List<ItemResult> results;

    DryRunRollback(List<ItemResult> results) {
        super("A dry run is rolled back.", null, false, false);
        this.results = results;
    }

    List<ItemResult> results() {
        return results;
    }

    /**
     * Returns the results of a dry run: without the ids of jobs that were not created after all and the tags of states that were not stored, and
     * with the warnings of the items.
     *
     * @param results one result per item, in the same order
     */
    static List<ItemResult> of(List<BatchItem> items, List<ItemResult> results) {
        var created = new HashSet<JobId>();
        var changed = new HashSet<Object>();
        for (var result : results) {
            if (result.outcome() == ItemOutcome.CREATED) {
                created.add(result.id());
            }
            if (result.outcome().isWrite()) {
                changed.add(result.id());
                changed.add(result.referenceId());
            }
        }
        return IntStream.range(0, results.size())
            .mapToObj(i -> withoutUnstored(results.get(i), created, changed).withWarnings(items.get(i).unknown())).toList();
    }

    private static ItemResult withoutUnstored(ItemResult result, Set<JobId> created, Set<Object> changed) {
        boolean isStored = !(result.id() != null && changed.contains(result.id()))
            && !(result.referenceId() != null && changed.contains(result.referenceId()));
        return result.withId(created.contains(result.id()) ? null : result.id(), isStored ? result.tag() : null);
    }
}
