package ca.posthaste.cli;

import ca.posthaste.config.Setting;
import java.util.Arrays;
import java.util.Optional;

/**
 * Runs {@code serve} without picocli if it has no arguments but settings: picocli took a third of the start-up time to read the annotations of every
 * command. All other command lines are parsed by picocli.
 */
public final class QuickServe {
    private QuickServe() {}

    public static boolean fits(String... args) {
        if (args.length == 0 || !args[0].equals("serve")) {
            return false;
        }
        int next = 1;
        while (next < args.length && setting(args[next]).isPresent()) {
            next += args[next].contains("=") ? 1 : 2;
        }
        return next == args.length;
    }

    public static int run(String... args) {
        for (int i = 1; i < args.length; i++) {
            var flag = args[i];
            int equals = flag.indexOf('=');
            System.setProperty(setting(flag).orElseThrow().property(), equals < 0 ? args[++i] : flag.substring(equals + 1));
        }
        try {
            return new Serve().call();
        } catch (Exception fault) {
            if (!Commands.isForTheOperator(fault)) {
                throw fault instanceof RuntimeException ours ? ours : new IllegalStateException(fault);
            }
            System.err.println(fault.getMessage());
            return 1;
        }
    }

    private static Optional<Setting> setting(String argument) {
        int equals = argument.indexOf('=');
        var flag = equals < 0 ? argument : argument.substring(0, equals);
        return Arrays.stream(Setting.values()).filter(setting -> setting.flag().equals(flag)).findFirst();
    }
}
