package ca.posthaste.board;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violations;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Reads the values of a query string. The faults of an invalid value are collected, and the value is treated as absent. */
public record QueryParameters(Source source, Violations faults) {
    private static final Pattern IDS = Pattern.compile("\\d{1,9}(,\\d{1,9}){0,99}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,10}");

    @FunctionalInterface
    public interface Source {
        Optional<String> get(String name, Violations faults);
    }

    Optional<String> value(String name) {
        return source.get(name, faults);
    }

    Optional<String> text(String name) {
        return value(name).filter(text -> !text.isBlank());
    }

    Optional<String> text(String name, int longest) {
        var text = text(name);
        if (text.isPresent() && TextRules.length(text.get()) > longest) {
            faults.add("/" + name, Rule.TOO_LONG, UserMessage.of("parameter.too-long", "name", name, "max", longest));
            return Optional.empty();
        }
        return text;
    }

    boolean isPresent(String name) {
        return source.get(name, new Violations()).isPresent();
    }

    /** Reports whether there is a value, valid or not, that is not blank. */
    boolean hasText(String name) {
        return source.get(name, new Violations()).filter(text -> !text.isBlank()).isPresent();
    }

    public OptionalInt number(String name, int least, int limit) {
        var text = value(name);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        boolean digits = NUMBER.matcher(text.get()).matches();
        if (digits && Long.parseLong(text.get()) >= least && Long.parseLong(text.get()) <= limit) {
            return OptionalInt.of(Integer.parseInt(text.get()));
        }
        faults.add("/" + name, digits ? Rule.OUT_OF_RANGE : Rule.WRONG_TYPE, UserMessage.of("parameter.integer", "name", name, "min", least, "max", limit));
        return OptionalInt.empty();
    }

    public Optional<String> oneOf(String name, List<String> words) {
        var word = value(name);
        if (word.isPresent() && !words.contains(word.get())) {
            faults.add("/" + name, Rule.UNKNOWN_VALUE, JsonObjectReader.oneOf(name, words));
            return Optional.empty();
        }
        return word;
    }

    /** Reads values separated by commas, in upper or lower case. */
    List<String> someOf(String name, List<String> words) {
        var sent = value(name).map(text -> Arrays.stream(text.split(",", -1))
            .map(word -> canonical(word.strip(), words)).distinct().toList()).orElse(List.of());
        if (words.containsAll(sent)) {
            return sent;
        }
        faults.add("/" + name, Rule.UNKNOWN_VALUE, UserMessage.of("parameter.word-list", "name", name, "allowed", words));
        return List.of();
    }

    private static String canonical(String word, List<String> words) {
        return words.stream().filter(known -> known.toLowerCase(Locale.ROOT).equals(word.toLowerCase(Locale.ROOT))).findFirst().orElse(word);
    }

    List<Integer> ids(String name, IntPredicate known) {
        var text = value(name).orElse("");
        if (text.isEmpty()) {
            return List.of();
        }
        if (!IDS.matcher(text).matches()) {
            faults.add("/" + name, Rule.WRONG_TYPE, UserMessage.of("parameter.id-list", "name", name));
            return List.of();
        }
        var ids = Arrays.stream(text.split(",")).map(Integer::valueOf).distinct().toList();
        ids.stream().filter(id -> !known.test(id)).forEach(id -> faults.add("/" + name, Rule.UNKNOWN_VALUE,
            UserMessage.of("parameter.unknown-id", "name", name, "id", id)));
        return ids.stream().filter(known::test).toList();
    }
}
