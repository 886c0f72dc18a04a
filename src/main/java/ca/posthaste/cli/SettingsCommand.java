package ca.posthaste.cli;

import ca.posthaste.config.Setting;
import ca.posthaste.config.Settings;
import ca.posthaste.json.Json;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "settings", description = {"Print every setting with its value and source.",
    "Set a setting with a flag of serve or any other command, or with the environment variable in parentheses."})
final class SettingsCommand extends PrintingCommand implements Runnable {
    private static final int WIDTH = Stream.of(Setting.values()).mapToInt(setting -> setting.variable().length()).max().orElseThrow();

    @Option(names = "--json", description = "print one JSON object per line") private boolean json;

    @Override public void run() {
        for (var setting : Setting.values()) {
            var given = Settings.given(setting, System.getProperties(), System.getenv());
            out(json ? json(setting, given) : text(setting, given));
        }
        Settings.load(); // after the list, so that the operator sees every value before the message about an invalid one
    }

    private static String text(Setting setting, Settings.Given given) {
        return String.format("%-" + WIDTH + "s %-28s (%s)", setting.variable(), Settings.masked(given.value()), given.source());
    }

    private static String json(Setting setting, Settings.Given given) {
        return Json.text(out -> {
            out.writeStringField("variable", setting.variable());
            out.writeStringField("flag", setting.flag());
            out.writeStringField("value", Settings.masked(given.value()));
            out.writeStringField("source", given.source());
        });
    }
}
