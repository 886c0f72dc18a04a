package ca.posthaste.cli;

import ca.posthaste.cli.output.Help;
import ca.posthaste.cli.output.LibraryWarnings;
import ca.posthaste.cli.output.UsageError;
import ca.posthaste.cli.output.Version;
import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.db.MaintenanceException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The command line. Every setting is a flag of every command that works on the data, but only {@code serve} and {@code settings} list them. */
@Command(name = "posthaste", mixinStandardHelpOptions = true, versionProvider = Version.class,
    description = "A job posting service.", scope = ScopeType.INHERIT, usageHelpWidth = Commands.HELP_WIDTH)
public final class Commands implements Callable<Integer> {
    /** Width of a plain terminal in columns. */
    static final int HELP_WIDTH = 80;

    /** The commands, in the order in which help lists them. */
    private static final Map<String, Class<?>> COMMANDS = commands(Serve.class, Help.class, SettingsCommand.class, EmployerCommands.class, KeyCommands.class,
        UserCommands.class, PushCommand.class, HistoryCommands.class, JobCommands.class, ReportCommands.class, LocationCommands.class, MailCommands.class,
        CandidateCommands.class, DemoCommand.class, DataCommands.InitCommand.class, DataCommands.BackupCommand.class, DataCommands.RestoreCommand.class,
        DataCommands.MoveCommand.class, ClassArchiveBuilder.class);

    @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

    @Override public Integer call() {
        spec.commandLine().usage(System.out);
        return CommandLine.ExitCode.USAGE;
    }

    public static int run(String... args) {
        var line = new CommandLine(new Commands());
        used(args).forEach(line::addSubcommand);
        addSettings(line);
        line.setExpandAtFiles(false); // "@home" is an ordinary name, not a file to read arguments from
        line.setExecutionStrategy(Commands::execute);
        line.setExecutionExceptionHandler((fault, command, parsed) -> failed(fault, command));
        line.setParameterExceptionHandler((fault, arguments) -> usageError(fault));
        return line.execute(args);
    }

    private static Map<String, Class<?>> commands(Class<?>... commands) {
        var named = new LinkedHashMap<String, Class<?>>();
        for (var command : commands) {
            named.put(command.getAnnotation(Command.class).name(), command);
        }
        return named;
    }

    /**
     * Returns the command that these arguments begin with, or all commands if they begin with another word, so that help and suggestions know them. Picocli
     * reads the annotations of every command it is given, which takes longer than most commands do.
     */
    private static Map<String, Class<?>> used(String... args) {
        var first = args.length == 0 || args[0].equals("help") ? null : COMMANDS.get(args[0]);
        return first == null ? COMMANDS : Map.of(args[0], first);
    }

    /** Adds the settings to this command and its subcommands, except push: it is a client, and runs where there is no service. */
    private static void addSettings(CommandLine line) {
        var command = line.getCommandSpec();
        if (command.userObject() instanceof PushCommand) {
            return;
        }
        boolean isListed = command.userObject() instanceof Serve || command.userObject() instanceof SettingsCommand;
        for (var setting : Setting.values()) {
            command.addOption(option(setting, !isListed));
        }
        if (isListed) {
            command.usageMessage().abbreviateSynopsis(true);
        } else if (command.userObject() instanceof Commands) {
            command.usageMessage().footer("More: posthaste help COMMAND. Settings: posthaste help settings");
        } else {
            command.usageMessage().footer("Settings such as --data-dir work here too: posthaste help settings");
        }
        line.getSubcommands().values().forEach(Commands::addSettings);
    }

    private static int execute(CommandLine.ParseResult parsed) {
        if (parsed.hasSubcommand() && parsed.subcommand().commandSpec().userObject() instanceof Serve) {
            return new CommandLine.RunLast().execute(parsed); // a service configures its own log
        }
        var warnings = new LibraryWarnings();
        try (warnings) {
            return new CommandLine.RunLast().execute(parsed);
        }
    }

    private static int usageError(CommandLine.ParameterException fault) {
        var command = fault.getCommandLine();
        command.getErr().println(UsageError.sentence(fault));
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    private static OptionSpec option(Setting setting, boolean isHidden) {
        return OptionSpec.builder(setting.flag()).paramLabel("VALUE").type(String.class).hidden(isHidden)
            .description(setting.purpose() + " (" + setting.variable() + ", default: "
                + (setting.defaultValue().isEmpty() ? "none" : setting.defaultValue()) + ")")
            .setter(new CommandLine.Model.ISetter() {
                @Override public <T> T set(T value) {
                    if (value != null) {
                        System.setProperty(setting.property(), value.toString());
                    }
                    return value;
                }
            }).build();
    }

    /** Handles the failure of a command. An error that the operator can fix is printed as one sentence; only a bug of ours shows a stack trace. */
    private static int failed(Exception fault, CommandLine command) throws Exception {
        if (isForTheOperator(fault)) {
            command.getErr().println(fault.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw fault;
    }

    static boolean isForTheOperator(Exception fault) {
        return fault instanceof Settings.Invalid || fault instanceof DatabaseUnavailable || fault instanceof MaintenanceException
            || fault instanceof CommandFailed;
    }

    /** Thrown when a command cannot be carried out; the message gives the reason. */
    static final class CommandFailed extends RuntimeException {
        CommandFailed(String message) {
            super(message, null, false, false);
        }
    }
}
