package ca.posthaste.job.bulk;

import ca.posthaste.json.Json;
import ca.posthaste.problem.Recipient;
import java.io.ByteArrayOutputStream;

/** The results of one slice of a set, as lines. They count only when its transaction is committed. */
final class SliceResults {
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final Summary summary = new Summary();

    void add(ItemResult result, Recipient recipient) {
        Json.write(lines, json -> result.write(json, recipient));
        end(result.outcome());
    }

    /** @param line a result that is known already, without its end */
    void add(Outcome outcome, byte[] line) {
        lines.writeBytes(line);
        end(outcome);
    }

    private void end(Outcome outcome) {
        lines.write('\n');
        summary.add(outcome);
    }

    CountedLines counted() {
        return new CountedLines(summary, lines.toByteArray());
    }
}
