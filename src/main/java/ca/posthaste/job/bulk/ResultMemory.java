package ca.posthaste.job.bulk;

import java.util.List;
import java.util.function.LongConsumer;

/** Reserves memory for the results of a batch before anything is committed: without memory, the request can still be rejected. */
final class ResultMemory {
    private ResultMemory() {}

    /**
     * Reserves memory for the expected results before anything is executed: items that are rejected already need much of it.
     *
     * @param memory reserves a number of bytes for the request, or rejects it
     */
    static List<BatchItem> expect(List<BatchItem> items, LongConsumer memory) {
        memory.accept(items.stream().mapToLong(BatchItem::resultSize).sum());
        return items;
    }

    static void reserve(List<ItemResult> results, LongConsumer memory) {
        memory.accept(results.stream().mapToLong(ItemResult::size).sum());
    }
}
