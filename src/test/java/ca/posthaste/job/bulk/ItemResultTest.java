package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.JobId;
import ca.posthaste.json.Json;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory for results is taken by this size, so it must not be too small. */
class ItemResultTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "\u0001", "\n", "\u007f", "\"", "\\", "/", "é", "\u2028", "€", "🥖"})
    void a_result_is_no_longer_than_its_size(String character) {
        var text = character.repeat(100);
        var faults = Collections.nCopies(20, new FieldFault(text, Rule.FORBIDDEN_CHARACTER, text));
        var result = ItemResult.failed(Integer.MAX_VALUE, text, new JobId(Integer.MAX_VALUE), new Rejected(Problem.INPUT_INVALID, text, List.copyOf(faults)));
        int length = Json.write(json -> result.write(json, "r".repeat(64))).length;
        assertTrue(length <= result.size(), length + " bytes, not " + result.size());
    }
}
