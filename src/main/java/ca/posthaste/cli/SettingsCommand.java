package ca.posthaste.cli;

import ca.posthaste.Setting;
import ca.posthaste.Settings;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "settings", description = "Print every setting, its value and where it comes from.")
final class SettingsCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override public void run() {
        var out = spec.commandLine().getOut();
        for (var setting : Setting.values()) {
            print(setting, out);
        }
        Settings.load(); // after the list, so that the operator sees what is wrong beside the rest
    }

    private static void print(Setting setting, PrintWriter out) {
        var given = Settings.given(setting, System.getProperties(), System.getenv());
        out.printf("%-24s %-28s %s%n", setting.variable(), Settings.masked(given.value()),
            "(" + given.source() + ")");
    }
}
