package ca.posthaste.cli.output;

import ca.posthaste.problem.SpellingSuggestion;
import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Formats the message for a command line that cannot be parsed, without Java terms. */
public final class UsageError {
    private UsageError() {}

    public static String sentence(ParameterException fault) {
        if (fault instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched);
        }
        if (fault instanceof MissingParameterException incomplete && !incomplete.getMissing().isEmpty()) {
            return missing(incomplete.getCommandLine().getCommandSpec(), incomplete.getMissing().get(0));
        }
        if (fault instanceof OverwrittenOptionException twice && twice.getOverwritten() != null) {
            return name(twice.getOverwritten()) + " was given more than once.";
        }
        if (fault.getArgSpec() != null && fault.getValue() != null) {
            return wrong(fault.getArgSpec(), fault.getValue());
        }
        return fault.getMessage();
    }

    /** Names an unknown command or option, and suggests the one that was probably meant. */
    private static String unknown(UnmatchedArgumentException fault) {
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

    private static String missing(CommandSpec command, ArgSpec first) {
        if (first instanceof OptionSpec option) {
            var usage = name(option) + " " + option.paramLabel();
            return option.required() ? command.qualifiedName() + " needs " + usage + "." : name(option) + " needs a value: " + usage;
        }
        var rest = command.positionalParameters(); // picocli names only the first missing one
        return command.qualifiedName() + " needs " + rest.subList(rest.indexOf(first), rest.size()).stream()
            .filter(ArgSpec::required).map(ArgSpec::paramLabel).collect(Collectors.joining(" and ")) + ".";
    }

    private static String wrong(ArgSpec argument, String value) {
        if (argument.arity().max() == 0) {
            return name(argument) + " takes no value.";
        }
        if (argument.type() == LocalDate.class) {
            return name(argument) + " must be a date such as 2026-12-31, not \"" + value + "\".";
        }
        return value.matches("\\d+") ? name(argument) + " is too large: " + value + "."
            : name(argument) + " must be a whole number, not \"" + value + "\".";
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
