package ca.posthaste.cli;

import ca.posthaste.location.Spelling;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** The message for an unknown command or option, with the one that was probably meant. */
final class UnknownArgument {
    private static final int EDITS_MAX = 2;
    private static final int PREFIX_MIN = 2;

    private UnknownArgument() {}

    static String sentence(UnmatchedArgumentException fault) {
        var typed = fault.getUnmatched().get(0).replaceFirst("=.*", "");
        var command = fault.getCommandLine();
        var known = (fault.isUnknownOption() ? options(command) : subcommands(command)).toList();
        if (!fault.isUnknownOption() && known.isEmpty()) {
            return "\"" + typed + "\" is too much: " + command.getCommandSpec().qualifiedName() + " does not take it.";
        }
        var before = fault.isUnknownOption() ? "" : command.getCommandSpec().qualifiedName() + " ";
        return "There is no " + (fault.isUnknownOption() ? "option " : "command \"" + before) + typed
            + (fault.isUnknownOption() ? "." : "\".") + meant(typed, known).map(word -> " Did you mean " + before + word + "?").orElse("");
    }

    private static Stream<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream().filter(option -> !option.hidden())
            .flatMap(option -> Stream.of(option.names()));
    }

    private static Stream<String> subcommands(CommandLine command) {
        return command.getSubcommands().entrySet().stream()
            .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden()).map(each -> each.getKey());
    }

    /** The closest one within two typing mistakes; or the only one that begins like this. */
    static Optional<String> meant(String typed, List<String> known) {
        int most = Math.min(EDITS_MAX, (typed.replaceFirst("^-+", "").length() - 1) / 2);
        var near = known.stream().filter(word -> Spelling.distance(typed, word, most) <= most)
            .min(Comparator.comparingInt(word -> Spelling.distance(typed, word, most)));
        var completions = known.stream().filter(word -> word.startsWith(typed)).toList();
        return near.isEmpty() && completions.size() == 1 && typed.length() >= PREFIX_MIN
            ? Optional.of(completions.get(0)) : near;
    }
}
