package ca.posthaste.cli;

import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.KeyEntry;
import ca.posthaste.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "key", description = "Add, list and revoke an employer's keys.",
    synopsisSubcommandLabel = "(add | list | revoke)")
final class KeyCommands implements Runnable {
    @Spec private CommandSpec spec;

    @Override public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say which: key add, list or revoke.");
    }

    @Command(name = "add", description = "Give the employer another key and print it, this once.")
    int add(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
            @Option(names = "--json", description = "print a JSON object") boolean json) {
        var key = ApiKey.random();
        var entry = CommandDatabase.write((tx, employers) ->
            employers.addKey(tx, CommandDatabase.employer(tx, employers, who).id(), key));
        if (json) {
            print(entry, key.reveal());
        } else {
            out("Key " + entry.id() + " of employer " + entry.employer().value()
                + " (shown only now, keep it safe): " + key.reveal());
        }
        return 0;
    }

    @Command(name = "list", description = "List the employer's keys, by their first letters.")
    int list(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
             @Option(names = "--json", description = "print a JSON object per line") boolean json) {
        for (var entry : CommandDatabase.read((tx, employers) ->
            employers.keys(tx, CommandDatabase.employer(tx, employers, who).id()))) {
            show(entry, json);
        }
        return 0;
    }

    @Command(name = "revoke", description = "Revoke a key: it is refused within a second, and for good.")
    int revoke(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String who,
               @Parameters(paramLabel = "KEY", arity = "0..1",
                   description = "the key's number in the list, or the key; not needed when there is only one") String key,
               @Option(names = "--all", description = "revoke all keys of the employer") boolean all,
               @Option(names = "--json", description = "print a JSON object per line") boolean json) {
        var revoked = CommandDatabase.write((tx, employers) -> {
            var employer = CommandDatabase.employer(tx, employers, who).id();
            var active = employers.keys(tx, employer).stream().filter(KeyEntry::active).toList();
            // The operator may give the key itself instead of its number.
            var number = ApiKey.parse(key).flatMap(whole -> employers.keyId(tx, employer, whole.hash()))
                .map(String::valueOf).orElse(key);
            var chosen = all ? active : List.of(choose(active, number));
            chosen.forEach(entry -> employers.revoke(tx, employer, entry.id()));
            return employers.keys(tx, employer).stream()
                .filter(entry -> chosen.stream().anyMatch(old -> old.id() == entry.id())).toList();
        });
        revoked.forEach(entry -> show(entry, json));
        return 0;
    }

    private static KeyEntry choose(List<KeyEntry> active, String wanted) {
        if (wanted == null && active.size() == 1) {
            return active.get(0);
        }
        if (wanted == null) {
            throw new Commands.CommandRefused(active.isEmpty() ? "The employer has no key to revoke."
                : "The employer has " + active.size() + " keys: say which by its number, or --all. See: posthaste key list");
        }
        return active.stream().filter(entry -> String.valueOf(entry.id()).equals(wanted)).findFirst()
            .orElseThrow(() -> new Commands.CommandRefused("The employer has no such active key. See: posthaste key list"));
    }

    private void show(KeyEntry entry, boolean json) {
        if (json) {
            print(entry, null);
        } else {
            out("Key " + entry.id() + ": " + entry.hint() + " added " + entry.created()
                + (entry.active() ? "" : ", revoked " + entry.revoked()));
        }
    }

    private void print(KeyEntry entry, String key) {
        out(new String(Json.write(json -> {
            json.writeStartObject();
            json.writeNumberField("id", entry.id());
            json.writeNumberField("employer", entry.employer().value());
            if (key != null) {
                json.writeStringField("apiKey", key);
            }
            json.writeStringField("hint", entry.hint());
            json.writeStringField("created", entry.created().toString());
            json.writeStringField("revoked", entry.active() ? null : entry.revoked().toString());
            json.writeEndObject();
        }), StandardCharsets.UTF_8));
    }

    private void out(String line) {
        spec.commandLine().getOut().println(line);
    }
}
