package ca.posthaste.apilog;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.RejectedItems;
import java.util.List;

/**
 * The rejected items of a call, held in memory until they are stored.
 *
 * @param summary number of rejected items and number of all items; null if no item was rejected
 */
record PendingItemRejections(UserMessage summary, List<RejectedItems.Item> listed) {
    static final PendingItemRejections NONE = new PendingItemRejections(null, List.of());

    static PendingItemRejections of(RejectedItems items) {
        return items.isEmpty() ? NONE : new PendingItemRejections(items.summary(), items.listed());
    }

    boolean isEmpty() {
        return listed.isEmpty();
    }

    int textLength() {
        return listed.stream().mapToInt(RejectedItems.Item::textLength).sum();
    }

    /** Returns the faults in the order of the items. */
    List<StoredRejection.Fault> faults() {
        return listed.stream().flatMap(item -> faults(item).stream()).toList();
    }

    private static List<StoredRejection.Fault> faults(RejectedItems.Item item) {
        var reference = PendingRejection.clean(item.referenceId());
        var problem = item.problem();
        if (problem.faults().isEmpty()) {
            var type = problem.problem().type();
            return List.of(new StoredRejection.Fault(item.line(), reference, "", type.substring(type.lastIndexOf(':') + 1), PendingRejection.clean(problem.detail())));
        }
        return problem.faults().stream().map(fault -> new StoredRejection.Fault(item.line(), reference, PendingRejection.clean(fault.pointer()),
            fault.rule().code(), PendingRejection.clean(fault.detail()))).toList();
    }
}
