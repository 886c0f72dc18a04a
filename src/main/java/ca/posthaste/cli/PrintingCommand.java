package ca.posthaste.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints lines. */
abstract class PrintingCommand {
    @Spec CommandSpec spec;

    void out(String line) {
        spec.commandLine().getOut().println(line);
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
