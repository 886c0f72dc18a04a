package ca.posthaste.job.bulk;

import ca.posthaste.json.Json;
import ca.posthaste.problem.ProblemContext;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Results as lines, with the number of results per outcome. Can be serialized, to be stored for repeated requests.
 *
 * @param rejected results that were rejected just now; empty for results that were loaded
 */
public record ResultLines(Summary summary, byte[] lines, List<ItemResult> rejected) {
    static final ResultLines NONE = new ResultLines(new Summary(), new byte[0], List.of());

    public static ResultLines from(byte[] kept) {
        return new ResultLines(Summary.from(ByteBuffer.wrap(kept)), Arrays.copyOfRange(kept, Summary.SIZE, kept.length), List.of());
    }

    static ResultLines of(List<ItemResult> results, ProblemContext recipient) {
        var lines = new Builder();
        results.forEach(result -> lines.add(result, recipient));
        return lines.build();
    }

    /** Collects the results of a slice, which are valid only once its transaction has been committed. */
    public static final class Builder {
        private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
        private final Summary summary = new Summary();
        private final List<ItemResult> rejected = new ArrayList<>();

        public void add(ItemResult result, ProblemContext recipient) {
            Json.write(lines, json -> result.write(json, recipient));
            if (result.isRejected()) {
                rejected.add(result);
            }
            end(result.outcome());
        }

        /** @param line known result without a line break */
        public void add(ItemOutcome outcome, byte[] line) {
            lines.writeBytes(line);
            end(outcome);
        }

        private void end(ItemOutcome outcome) {
            lines.write('\n');
            summary.add(outcome);
        }

        public ResultLines build() {
            return new ResultLines(summary, lines.toByteArray(), rejected);
        }
    }

    ResultLines and(ResultLines more) {
        var all = Arrays.copyOf(lines, lines.length + more.lines.length);
        System.arraycopy(more.lines, 0, all, lines.length, more.lines.length);
        return new ResultLines(new Summary().addAll(summary).addAll(more.summary), all, Stream.concat(rejected.stream(), more.rejected.stream()).toList());
    }

    public int count() {
        int count = 0;
        for (byte each : lines) {
            count += each == '\n' ? 1 : 0;
        }
        return count;
    }

    public byte[] bytes() {
        var bytes = ByteBuffer.allocate(Summary.SIZE + lines.length);
        summary.putInto(bytes);
        return bytes.put(lines).array();
    }
}
