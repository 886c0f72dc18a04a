package ca.posthaste.job.bulk;

import ca.posthaste.http.Call;
import java.util.List;

/** Memory for the results of a batch, taken before anything is committed: a request for which there is none can still be refused. */
final class ResultMemory {
    private ResultMemory() {}

    /** For the results that are expected, before anything is done: what was refused already takes much of it. */
    static List<BatchItem> expect(List<BatchItem> items, Call call) {
        call.reserve(items.stream().mapToLong(BatchItem::resultSize).sum());
        return items;
    }

    static void reserve(List<ItemResult> results, Call call) {
        call.reserve(results.stream().mapToLong(ItemResult::size).sum());
    }
}
