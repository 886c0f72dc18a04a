package ca.posthaste.account;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a user may do for an employer: everything, change jobs and applications, or only read them. */
public enum Role {
    OWNER, EDITOR, READER;

    public static final List<String> WORDS = Arrays.stream(values()).map(Role::word).toList();

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }
}
