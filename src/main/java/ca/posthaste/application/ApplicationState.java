package ca.posthaste.application;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The state of an application in the employer's review. */
public enum ApplicationState {
    NEW, READ, INVITED, DECLINED;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ApplicationState> of(String word) {
        return Arrays.stream(values()).filter(state -> state.code().equals(word)).findFirst();
    }
}
