package ca.posthaste.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Texts of pages: each one exists in both languages, is used, and follows the typography of its language. */
class MessagesTest {
    private static final Messages ENGLISH = Messages.in(Language.ENGLISH);
    private static final Messages FRENCH = Messages.in(Language.FRENCH);
    private static final Pattern IN_TEMPLATE = Pattern.compile("\\{?t:(\\w+)");
    private static final Pattern WORD = Pattern.compile("\"([a-z][A-Za-z0-9]+)\"");
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");
    /** Prefixes of keys that the named class composes from a prefix and a suffix. */
    private static final List<String> BEGINNINGS = List.of("error", "audit"); // ErrorPages, AuditTranslator

    @Test void each_text_exists_in_both_languages() {
        assertEquals(ENGLISH.keys(), FRENCH.keys());
    }

    @Test void a_text_has_the_same_values_in_both_languages() {
        for (var key : ENGLISH.keys()) {
            if (!key.endsWith(".one")) {
                assertEquals(places(ENGLISH.raw(key)), places(FRENCH.raw(key)), key);
            }
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(found -> found.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test void each_text_that_is_referenced_exists_and_none_is_unused() throws IOException {
        var known = ENGLISH.keys().stream().map(key -> key.replaceFirst("\\.(one|other)$", "")).collect(Collectors.toCollection(TreeSet::new));
        var inTemplates = named(Path.of("src/main/resources/templates"), IN_TEMPLATE);
        var missing = new TreeSet<>(inTemplates);
        missing.removeAll(known);
        assertEquals(Set.of(), missing, "missing");
        var unused = new TreeSet<>(known);
        unused.removeAll(inTemplates);
        unused.removeAll(named(Path.of("src/main/java"), WORD));
        unused.removeIf(key -> BEGINNINGS.stream().anyMatch(key::startsWith));
        assertEquals(Set.of(), unused, "unused");
    }

    private static Set<String> named(Path folder, Pattern pattern) throws IOException {
        try (var files = Files.walk(folder)) {
            var found = new TreeSet<String>();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                pattern.matcher(Files.readString(file)).results().forEach(match -> found.add(match.group(1)));
            }
            return found;
        }
    }

    @Test void texts_with_a_count_have_both_forms() {
        for (var key : ENGLISH.keys()) {
            if (key.endsWith(".one")) {
                assertTrue(ENGLISH.keys().contains(key.replace(".one", ".other")), key);
            }
        }
    }

    @Test void english_has_typographic_apostrophes() {
        for (var key : ENGLISH.keys()) {
            assertTrue(!ENGLISH.raw(key).contains("'"), key + ": " + ENGLISH.raw(key));
        }
    }

    @Test void french_has_typographic_apostrophes_and_spaces_that_do_not_break() {
        for (var key : FRENCH.keys()) {
            var text = FRENCH.raw(key);
            assertTrue(!text.matches("(?s).*[^\\u00a0/\\w]:(\\s.*|$)") && !text.matches("(?s).*\\w:\\s.*"), key + ": " + text);
            assertTrue(!text.contains("'") && !text.matches("(?s).*[ \\u00a0][?!;].*"), key + ": " + text);
            assertTrue(!text.contains(" !") && !text.contains(" ?") && !text.contains("« ") && !text.contains(" »"), key + ": " + text);
        }
    }

    @Test void numbers_choose_the_form_and_are_written_as_the_language_has_them() {
        assertEquals("Posted 1 day ago", ENGLISH.get("postedDays", 1));
        assertEquals("Posted 12,345 days ago", ENGLISH.get("postedDays", 12_345));
        assertEquals("Publiée il y a 12\u00a0345 jours", FRENCH.get("postedDays", 12_345));
    }

    @Test void a_text_that_is_not_there_is_an_error() {
        assertThrows(MissingResourceException.class, () -> ENGLISH.get("nothing"));
    }
}
