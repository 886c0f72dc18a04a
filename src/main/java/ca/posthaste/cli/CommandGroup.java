package ca.posthaste.cli;

import picocli.CommandLine.ParameterException;

/** A command that consists of subcommands. Alone, it names them. */
abstract class CommandGroup extends PrintingCommand implements Runnable {
    @Override public final void run() {
        var names = spec.usageMessage().synopsisSubcommandLabel().replaceAll("[()]", "").replaceFirst(" \\| (?!.*\\|)", " or ").replace(" | ", ", ");
        throw new ParameterException(spec.commandLine(), "Choose a command: " + spec.name() + " " + names + ".");
    }
}
