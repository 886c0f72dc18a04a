package ca.posthaste;

import ca.posthaste.cli.Commands;
import io.quarkus.runtime.annotations.QuarkusMain;

@QuarkusMain
public final class Main {
    private Main() {}

    public static void main(String... args) {
        System.exit(Commands.run(args));
    }
}
