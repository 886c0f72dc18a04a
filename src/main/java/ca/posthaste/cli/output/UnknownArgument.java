package ca.posthaste.cli.output;

import ca.posthaste.problem.SpellingSuggestion;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** Formats the message for an unknown command or option, and suggests the one that was probably meant. */
final class UnknownArgument {
    private UnknownArgument() {}

    static String sentence(UnmatchedArgumentException fault) {
        var typed = fault.getUnmatched().get(0).replaceFirst("=.*", "");
        var command = fault.getCommandLine();
        var known = (fault.isUnknownOption() ? options(command) : subcommands(command)).toList();
        if (!fault.isUnknownOption() && known.isEmpty()) {
            return "\"" + typed + "\" is unexpected: " + command.getCommandSpec().qualifiedName() + " does not take it.";
        }
        var before = fault.isUnknownOption() ? "" : command.getCommandSpec().qualifiedName() + " ";
        return "There is no " + (fault.isUnknownOption() ? "option " : "command \"" + before) + typed
            + (fault.isUnknownOption() ? "." : "\".") + SpellingSuggestion.of(typed, known).map(word -> " Did you mean " + before + word + "?").orElse("");
    }

    private static Stream<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream().flatMap(option -> Stream.of(option.names())); // hidden options are settings, which are accepted
    }

    private static Stream<String> subcommands(CommandLine command) {
        return command.getSubcommands().entrySet().stream()
            .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden()).map(each -> each.getKey());
    }
}
