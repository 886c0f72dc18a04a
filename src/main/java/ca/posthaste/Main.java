package ca.posthaste;

import ca.posthaste.cli.Start;
import io.quarkus.runtime.annotations.QuarkusMain;

/** What the jar starts. */
@QuarkusMain
public final class Main {
    private Main() {}

    public static void main(String... args) {
        Start.main(args);
    }
}
