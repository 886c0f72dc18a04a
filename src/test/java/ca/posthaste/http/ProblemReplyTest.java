package ca.posthaste.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemContext;
import ca.posthaste.problem.Rejected;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProblemReplyTest {
    private static String retryAfter(Map<String, String> headers) {
        var busy = new Rejected(Problem.SERVICE_BUSY, UserMessage.of("database.away"), List.of(), Map.of(), headers);
        return ProblemReply.to(busy, new ProblemContext("1", Language.ENGLISH)).headers().get("Retry-After");
    }

    @Test void a_rejection_has_its_own_retry_after_or_the_default() {
        assertEquals("10", retryAfter(Map.of("Retry-After", "10")));
        assertEquals("2", retryAfter(Map.of()));
    }
}
