package ca.posthaste.application;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an employer's people have done with an application. */
public enum ApplicationState {
    NEW, READ, INVITED, DECLINED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ApplicationState> of(String word) {
        return Arrays.stream(values()).filter(state -> state.word().equals(word)).findFirst();
    }
}
