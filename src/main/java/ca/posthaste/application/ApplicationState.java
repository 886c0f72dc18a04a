package ca.posthaste.application;

import ca.posthaste.language.Coded;
import java.util.Optional;

/** The state of an application in the employer's review. */
public enum ApplicationState implements Coded {
    NEW, READ, INVITED, DECLINED;

    public static Optional<ApplicationState> of(String word) {
        return Coded.find(ApplicationState.class, word);
    }
}
