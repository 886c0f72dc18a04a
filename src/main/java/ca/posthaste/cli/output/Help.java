package ca.posthaste.cli.output;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", description = "Show how a command is used: help employer add")
public final class Help implements Runnable {
    @Spec private CommandSpec spec;
    @Parameters(paramLabel = "COMMAND", arity = "0..*") private List<String> words = List.of();

    @Override public void run() {
        var command = spec.parent().commandLine();
        for (var word : words) {
            var next = command.getSubcommands().get(word);
            if (next == null) {
                throw new CommandLine.UnmatchedArgumentException(command, List.of(word));
            }
            command = next;
        }
        command.usage(command.getOut());
    }
}
