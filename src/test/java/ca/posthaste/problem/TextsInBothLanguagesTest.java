package ca.posthaste.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Bilingual;
import ca.posthaste.support.SourceTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every text that a caller sees exists in both languages. */
class TextsInBothLanguagesTest {
    private static final String TEXT = "((?:\"(?:\\\\.|[^\"\\\\])*\"\\s*\\+?\\s*)+)";
    private static final Pattern PAIR = Pattern.compile("Bilingual(?:\\.format)?\\(\\s*" + TEXT + ",\\s*" + TEXT + "[,)]");
    private static final Pattern PIECE = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"");
    private static final Pattern VALUE = Pattern.compile("%(?:\\d+\\$)?[0-9]*[a-zA-Z]");
    /** Identical in both languages. */
    private static final Set<String> NO_WORDS = Set.of("", "null", "%s %s", "%s, %s", "\"%s\"");

    private record Pair(String english, String french) {}

    @ParameterizedTest @EnumSource
    void every_problem_has_a_title_in_both_languages(Problem problem) {
        assertSentence(problem.title().text());
    }

    @ParameterizedTest @EnumSource
    void every_rule_has_an_explanation_in_both_languages(Rule rule) {
        assertSentence(rule.meaning().text());
    }

    @Test void no_two_french_titles_are_the_same() {
        assertEquals(Problem.values().length, Arrays.stream(Problem.values()).map(problem -> problem.title().french()).distinct().count());
        assertEquals(Rule.values().length, Arrays.stream(Rule.values()).map(rule -> rule.meaning().french()).distinct().count());
    }

    private static void assertSentence(Bilingual text) {
        assertTrue(text.english().matches("[A-Z].+\\."), text.english());
        assertTrue(text.french().matches("[A-ZÀÉÎ].+\\."), text.french());
        assertNotEquals(text.english(), text.french());
        assertFrench(text.french());
    }

    /** A text in a single language does not compile, because no constructor accepts one. */
    @Test void a_rejection_cannot_be_created_with_a_text_in_one_language() {
        for (var constructor : Rejected.class.getConstructors()) {
            assertFalse(Arrays.asList(constructor.getParameterTypes()).contains(String.class), constructor.toString());
        }
        for (var constructor : Violation.class.getConstructors()) { // the pointer
            assertEquals(1, texts(constructor.getParameterTypes()), constructor.toString());
        }
        for (var method : Violations.class.getMethods()) {
            assertTrue(!method.getName().equals("add") || texts(method.getParameterTypes()) == 1, method.toString());
        }
        assertEquals(0, texts(JsonObjectReader.Check.class.getConstructors()[0].getParameterTypes()));
    }

    private static long texts(Class<?>[] types) {
        return Arrays.stream(types).filter(String.class::equals).count();
    }

    @Test void both_texts_contain_the_same_values() throws IOException {
        var pairs = pairs();
        assertTrue(pairs.size() <= 2, "Texts belong in the message catalogues: " + pairs);
        for (var pair : pairs) {
            assertEquals(values(pair.english), values(pair.french), pair.toString());
        }
    }

    @Test void french_texts_differ_and_follow_french_typography() throws IOException {
        for (var pair : pairs()) {
            assertTrue(NO_WORDS.contains(pair.english) || !pair.english.equals(pair.french), pair.toString());
            assertFrench(pair.french.replace("\\u00a0", "\u00a0"));
            assertEquals(pair.english.endsWith("."), pair.french.endsWith("."), pair.toString());
        }
    }

    /** Asserts French typography: no-break spaces before a colon, inside guillemets and within numbers; one kind of apostrophe in a text. */
    private static void assertFrench(String text) {
        assertFalse(text.contains("\u2019") && text.contains("'") || Pattern.compile("\\d \\d{3}").matcher(text).find(), text);
        assertFalse(text.contains(" :") || text.contains("« ") || text.contains(" »") || text.contains(" ;"), text);
        assertFalse(Pattern.compile("\\p{L}: ").matcher(text.replaceAll("(Content-Disposition|Transfer-Encoding|Nom|https?):,? ", "")).find(), text);
    }

    private static List<String> values(String text) {
        return VALUE.matcher(text.replace("%%", "").replace("%2B", "")).results().map(found -> found.group()).sorted().toList();
    }

    private static List<Pair> pairs() throws IOException {
        var pairs = new ArrayList<Pair>();
        for (var source : SourceTrees.javaFiles()) {
            PAIR.matcher(Files.readString(source)).results().forEach(found -> pairs.add(new Pair(joined(found.group(1)), joined(found.group(2)))));
        }
        return pairs;
    }

    private static String joined(String pieces) {
        var text = new StringBuilder();
        PIECE.matcher(pieces).results().forEach(piece -> text.append(piece.group(1)));
        return text.toString().replace("\\\"", "\"");
    }
}
