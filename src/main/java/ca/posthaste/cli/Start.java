package ca.posthaste.cli;

import ca.posthaste.config.Setting;
import java.util.Arrays;
import java.util.Optional;

/** The entry point of every process, regardless of the main class that was given to the JVM. */
public final class Start {
    private Start() {}

    public static void main(String... args) {
        // Set before anything logs. Newer JDKs log on their own, and the log manager complains if it is loaded after that.
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
        // Without this, newer JDKs return a console even if there is no terminal.
        System.setProperty("jdk.console", "java.base");
        System.exit(isPlainServe(args) ? serve(args) : Commands.run(args));
    }

    /** Reports whether there are only {@code serve} and settings. Without picocli, which reads the annotations of every command, that starts a third faster. */
    static boolean isPlainServe(String... args) {
        if (args.length == 0 || !args[0].equals("serve")) {
            return false;
        }
        int next = 1;
        while (next < args.length && setting(args[next]).isPresent()) {
            next += args[next].contains("=") ? 1 : 2;
        }
        return next == args.length;
    }

    static int serve(String... args) {
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
