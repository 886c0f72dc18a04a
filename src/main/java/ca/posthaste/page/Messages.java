package ca.posthaste.page;

import ca.posthaste.language.Language;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Texts of the pages. {@code {0}} stands for the first value; a text with a count has two plural forms, {@code results.one} and {@code results.other}. */
public final class Messages {
    private static final List<String> FILES = List.of("frame", "results", "job", "alert", "report", "about", "console", "consoleapplications", "consoleaudit",
        "consoleeditor", "consoleintegration", "consolejob", "consolejoblist", "consoleoperator", "consolepeople");
    private static final Map<Language, Messages> LOADED = new ConcurrentHashMap<>();
    private static final String ONE = ".one";
    private static final String OTHER = ".other";

    private final Language language;
    private final Properties texts = new Properties();

    private Messages(Language language) {
        this.language = language;
        FILES.forEach(this::load);
    }

    private void load(String file) {
        var loaded = new Properties();
        try (var in = new InputStreamReader(Messages.class.getResourceAsStream("/messages/" + file + "_" + language.code() + ".properties"),
            StandardCharsets.UTF_8)) {
            loaded.load(in);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        loaded.forEach((key, text) -> {
            if (texts.put(key, text) != null) {
                throw new IllegalStateException("Duplicate message key " + key);
            }
        });
    }

    public static Messages in(Language language) {
        return LOADED.computeIfAbsent(language, Messages::new);
    }

    /** Returns all keys; those of plural forms include their suffix. */
    Set<String> keys() {
        return new TreeSet<>(texts.stringPropertyNames());
    }

    /** Returns the text without filling in values, for tests. */
    String raw(String key) {
        return texts.getProperty(key);
    }

    public String get(String key, Object... values) {
        var text = texts.getProperty(key);
        if (text == null && values.length > 0 && values[0] instanceof Number count) {
            text = texts.getProperty(key + (isOne(count.longValue()) ? ONE : OTHER));
        }
        if (text == null) {
            throw new MissingResourceException("There is no text " + key + " in " + language.english(), Messages.class.getName(), key);
        }
        return filled(text, values);
    }

    /** Reports whether the count takes the singular. In French, zero does, too. */
    private boolean isOne(long count) {
        return count == 1 || count == 0 && language == Language.FRENCH;
    }

    private String filled(String text, Object[] values) {
        if (text.indexOf('{') < 0) {
            return text;
        }
        var filled = new StringBuilder(text.length() + 32);
        int at = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
            filled.append(text, at, open).append(word(values[text.charAt(open + 1) - '0']));
            at = open + "{0}".length();
        }
        return filled.append(text, at, text.length()).toString();
    }

    private String word(Object value) {
        return value instanceof Number number ? number(number) : String.valueOf(value);
    }

    /** Formats a number with the language's thousands separator: a non-breaking space or a comma. */
    public String number(Number number) {
        if (!(number instanceof Integer || number instanceof Long)) {
            return NumberFormat.getInstance(locale(language)).format(number).replace('\u202f', '\u00a0');
        }
        var digits = number.toString();
        var grouped = new StringBuilder(digits.length() + 4).append(digits);
        for (int at = digits.length() - 3; at > (digits.charAt(0) == '-' ? 1 : 0); at -= 3) { // a NumberFormat takes longer to create than a job's line
            grouped.insert(at, language == Language.FRENCH ? '\u00a0' : ',');
        }
        return grouped.toString();
    }

    static Locale locale(Language language) {
        return language == Language.FRENCH ? Locale.CANADA_FRENCH : Locale.CANADA;
    }
}
