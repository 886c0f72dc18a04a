package ca.posthaste.api;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A permission of an API key. The words are stored and published, so they never change. */
public enum Scope {
    JOBS_READ("read and list jobs"),
    JOBS_WRITE("create, change and delete jobs"),
    APPLICATIONS_READ("read applications and résumés"),
    APPLICATIONS_ERASE("erase applications"),
    CHANGES_READ("follow the change feed"),
    WEBHOOKS_MANAGE("read, add, change and remove webhooks"),
    KEYS_MANAGE("list, add, rotate and revoke keys");

    public static final List<String> WORDS = Arrays.stream(values()).map(Scope::code).toList();
    /** Default scopes of a key. They exclude managing keys: a leaked key must not be able to create others. */
    public static final Set<Scope> USUAL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(KEYS_MANAGE)));

    private final String code;
    private final String meaning;

    Scope(String meaning) {
        this.code = name().toLowerCase(Locale.ROOT).replace('_', ':');
        this.meaning = meaning;
    }

    public String code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    public static Optional<Scope> of(String word) {
        return Arrays.stream(values()).filter(scope -> scope.code.equals(word)).findFirst();
    }

    /** Returns the words of the scopes, in declaration order. */
    public static List<String> words(Set<Scope> scopes) {
        return Arrays.stream(values()).filter(scopes::contains).map(Scope::code).toList();
    }

    /** Parses the stored form, in which words are separated by spaces. Ignores unknown words: they come from a later version. */
    public static Set<Scope> parse(String stored) {
        return Arrays.stream(stored.split(" ")).flatMap(word -> of(word).stream())
            .collect(Collectors.collectingAndThen(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)),
                Collections::unmodifiableSet));
    }
}
