package ca.posthaste.job.bulk;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;

/** The number of jobs per outcome. */
final class Summary {
    /** Size in bytes when serialized. */
    static final int SIZE = Outcome.values().length * Integer.BYTES;

    private final int[] counts = new int[Outcome.values().length];

    Summary add(Outcome outcome) {
        counts[outcome.ordinal()]++;
        return this;
    }

    Summary addAll(List<ItemResult> results) {
        results.forEach(result -> add(result.outcome()));
        return this;
    }

    Summary addAll(Summary other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        return this;
    }

    /** Reads a summary written by {@link #putInto}. */
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

    int of(Outcome outcome) {
        return counts[outcome.ordinal()];
    }

    boolean isWrite() {
        for (var outcome : Outcome.values()) {
            if (outcome.isWrite() && of(outcome) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Writes the actual outcomes. */
    void write(JsonGenerator json) throws IOException {
        write(json, Outcome::done);
    }

    /** Writes the planned outcomes. */
    void writePlan(JsonGenerator json) throws IOException {
        write(json, Outcome::planned);
    }

    private void write(JsonGenerator json, Function<Outcome, String> word) throws IOException {
        json.writeStartObject();
        for (var outcome : Outcome.values()) {
            json.writeNumberField(word.apply(outcome), of(outcome));
        }
        json.writeEndObject();
    }
}
