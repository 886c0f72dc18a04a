package ca.posthaste.refusal;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.RejectedItems;
import java.util.List;

/**
 * The rejected items of a call, held in memory until they are stored.
 *
 * @param summary number of rejected items and number of all items; null if no item was rejected
 */
record NotedItems(UserMessage summary, List<RejectedItems.Item> listed) {
    static final NotedItems NONE = new NotedItems(null, List.of());

    static NotedItems of(RejectedItems items) {
        return items.isEmpty() ? NONE : new NotedItems(items.summary(), items.listed());
    }

    boolean isEmpty() {
        return listed.isEmpty();
    }

    int textLength() {
        return listed.stream().mapToInt(RejectedItems.Item::textLength).sum();
    }

    /** Returns the faults in the order of the items. */
    List<KeptRefusal.Fault> faults() {
        return listed.stream().flatMap(item -> faults(item).stream()).toList();
    }

    private static List<KeptRefusal.Fault> faults(RejectedItems.Item item) {
        var reference = NotedRefusal.clean(item.referenceId());
        var problem = item.problem();
        if (problem.faults().isEmpty()) {
            var type = problem.problem().type();
            return List.of(new KeptRefusal.Fault(item.line(), reference, "", type.substring(type.lastIndexOf(':') + 1), NotedRefusal.clean(problem.detail())));
        }
        return problem.faults().stream().map(fault -> new KeptRefusal.Fault(item.line(), reference, NotedRefusal.clean(fault.pointer()),
            fault.rule().code(), NotedRefusal.clean(fault.detail()))).toList();
    }
}
