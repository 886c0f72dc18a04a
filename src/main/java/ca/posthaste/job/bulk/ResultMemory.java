package ca.posthaste.job.bulk;

import java.util.List;
import java.util.function.LongConsumer;

/** Memory for the results of a batch, taken before anything is committed: a request for which there is none can still be refused. */
final class ResultMemory {
    private ResultMemory() {}

    /**
     * For the results that are expected, before anything is done: what was refused already takes much of it.
     *
     * @param memory takes so many bytes for the request, or refuses it
     */
    static List<BatchItem> expect(List<BatchItem> items, LongConsumer memory) {
        memory.accept(items.stream().mapToLong(BatchItem::resultSize).sum());
        return items;
    }

    static void reserve(List<ItemResult> results, LongConsumer memory) {
        memory.accept(results.stream().mapToLong(ItemResult::size).sum());
    }
}
