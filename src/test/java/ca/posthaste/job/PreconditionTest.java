package ca.posthaste.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.api.Digests;
import ca.posthaste.problem.Rejected;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Matching of the headers of a conditional write, as specified by RFC 9110. T is the job's tag, and D a digest that belongs to it. */
class PreconditionTest {
    private static final String TAG = "\"1-1-abc\"";
    private static final String DIGEST = JobETag.of("1-1-abc", Digests.of(new byte[0])).replaceAll("^.*\\.|\"$", "");

    private static String header(String text) {
        return text.replace('\'', '"').replace("T", "1-1-abc").replace("D", DIGEST);
    }

    private static boolean passes(String ifMatch, String ifNoneMatch) {
        try {
            Precondition.of(ifMatch, ifNoneMatch).check(Optional.of(TAG));
            return true;
        } catch (Rejected rejected) {
            return false;
        }
    }

    private static void expect(boolean matches, String text) {
        assertEquals(matches, passes(header(text), null), text);
        assertEquals(!matches, passes(null, header(text)), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'T'", "'T.D'", "*", " * ", "'x','T'", "'x' ,\t'T'", ",, 'T' ,", "'a,b', 'T'", "W/'x', 'T'", "junk, 'T'", "x'T', 'T'"})
    void a_list_matches_if_one_of_its_tags_does(String text) {
        expect(true, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "T", "x'T'", "'T'x", "'T", "T'", "''T''", "'x''T'", "'x' 'T'", "'a,'T'", "W 'T'", "W/ 'T'", "w/'T'",
        "w/ 'T'", "WW/'T'", "x=W/'T'", "' T'", "'x, *'", "'x', *", "*, *", "**", "'*'"})
    void an_invalid_tag_matches_nothing(String text) {
        expect(false, text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'T.'", "'T.x'", "'T.D.D'", "'T..D'", "'T.D0'", "'.D'", "'T.DX'", "'T.ABCEF0ABCEF0ABCEF0ABCEF0'"})
    void a_tag_that_was_never_given_out_matches_nothing(String text) {
        expect(false, text);
    }

    @Test void a_weak_tag_is_enough_only_to_have_none() {
        for (var text : new String[] {"W/'T'", "W/'T.D'", "'x', W/'T'"}) {
            assertEquals(false, passes(header(text), null), text);
            assertEquals(false, passes(null, header(text)), text);
        }
    }

    @Test void a_long_header_is_read_from_its_beginning_to_its_end() {
        expect(true, "'x', ".repeat(100_000) + "'T'");
        expect(false, "x".repeat(500_000) + "'T'");
    }
}
