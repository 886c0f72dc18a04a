package ca.posthaste;

import ca.posthaste.cli.Start;
import io.quarkus.runtime.annotations.QuarkusMain;

/** The main class of the jar. */
@QuarkusMain
public final class Main {
    private Main() {}

    public static void main(String... args) {
        Start.main(args);
    }
}
