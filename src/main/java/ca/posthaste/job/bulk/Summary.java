package ca.posthaste.job.bulk;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;

/** The number of jobs per outcome. */
public final class Summary {
    /** Size in bytes when serialized. */
    static final int SIZE = ItemOutcome.values().length * Integer.BYTES;

    private final int[] counts = new int[ItemOutcome.values().length];

    public Summary add(ItemOutcome outcome) {
        counts[outcome.ordinal()]++;
        return this;
    }

    Summary addAll(List<ItemResult> results) {
        results.forEach(result -> add(result.outcome()));
        return this;
    }

    public Summary addAll(Summary other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        return this;
    }

    static Summary from(ByteBuffer bytes) {
        var summary = new Summary();
        for (int i = 0; i < summary.counts.length; i++) {
            summary.counts[i] = bytes.getInt();
        }
        return summary;
    }

    void putInto(ByteBuffer bytes) {
        for (int count : counts) {
            bytes.putInt(count);
        }
    }

    public int of(ItemOutcome outcome) {
        return counts[outcome.ordinal()];
    }

    public void write(JsonGenerator json) throws IOException {
        write(json, ItemOutcome::done);
    }

    public void writePlan(JsonGenerator json) throws IOException {
        write(json, ItemOutcome::planned);
    }

    private void write(JsonGenerator json, Function<ItemOutcome, String> word) throws IOException {
        json.writeStartObject();
        for (var outcome : ItemOutcome.values()) {
            json.writeNumberField(word.apply(outcome), of(outcome));
        }
        json.writeEndObject();
    }
}
