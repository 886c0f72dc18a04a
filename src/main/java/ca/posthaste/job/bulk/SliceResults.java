package ca.posthaste.job.bulk;

import ca.posthaste.json.Json;
import ca.posthaste.problem.ProblemContext;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** The results of one slice of a set, as lines. They are valid only once its transaction has been committed. */
public final class SliceResults {
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

    public ResultLines counted() {
        return new ResultLines(summary, lines.toByteArray(), rejected);
    }
}
