package ca.posthaste.job.bulk;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.job.JobId;
import ca.posthaste.json.Json;
import ca.posthaste.json.UnknownMembers;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory for results is reserved by this size, so it must not be too small. */
class ItemResultTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "\u0001", "\n", "\u007f", "\"", "\\", "/", "é", "\u2028", "€", "🥖"})
    void the_size_of_a_result_is_an_upper_bound_of_its_length(String character) {
        var text = character.repeat(100);
        for (var said : List.of(new Bilingual(text, "x"), new Bilingual("x", text))) {
            var detail = UserMessage.of("part.quoted", "text", said);
            var faults = Collections.nCopies(20, new Violation(text, Rule.FORBIDDEN_CHARACTER, detail));
            var result = ItemResult.failed(Integer.MAX_VALUE, text, new JobId(Integer.MAX_VALUE),
                new Rejected(Problem.INPUT_INVALID, detail, List.copyOf(faults)))
                .withWarnings(new UnknownMembers(Collections.nCopies(20, new UnknownMembers.Entry(text, text, text)), Integer.MAX_VALUE));
            for (var language : Language.values()) {
                int length = Json.write(json -> result.write(json, new ProblemContext("r".repeat(64), language))).length;
                assertTrue(length <= result.size(), length + " bytes, not " + result.size());
            }
        }
    }
}
