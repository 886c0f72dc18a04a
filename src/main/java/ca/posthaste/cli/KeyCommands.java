package ca.posthaste.cli;

import ca.posthaste.api.Scope;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.ApiKey;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.KeyEntry;
import ca.posthaste.employer.KeyIssuer;
import ca.posthaste.employer.KeyProperties;
import ca.posthaste.employer.KeyService;
import ca.posthaste.employer.Keys;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.TextRules;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "key", description = "Add, list, rotate and revoke an employer's keys.",
    synopsisSubcommandLabel = "(add | list | rotate | revoke)")
final class KeyCommands extends CommandGroup {
    @Command(name = "add", description = "Create another key for the employer and print it. It is shown only once.")
    void add(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
             @Option(names = "--name", paramLabel = "NAME", defaultValue = "Key", description = "purpose of the key") String name,
             @Option(names = "--scope", paramLabel = "SCOPE", arity = "1..*", split = ",",
                 description = "scopes of the key (default: all but keys:manage)") List<String> scopes,
             @Option(names = "--expires-on", paramLabel = "DAY",
                 description = "last day on which the key is valid, such as 2027-01-31 (default: it does not expire)") String expiresOn,
             @Option(names = "--json", description = "print a JSON object") boolean json) {
        var issued = with(idOrName, keys -> {
            var terms = terms(name, scopes, expiresOn, keys.clock);
            return keys.issueAudited(Action.KEY_MADE, (issuing, tx) -> issuing.add(tx, keys.employer, terms, KeyIssuer.OPERATOR));
        });
        show(issued, json);
    }

    /** Parses the options of {@code key add}. The rules are those of the API; the messages refer to the command line. */
    private static KeyProperties terms(String name, List<String> scopes, String expiresOn, Clock clock) {
        return new KeyProperties(name(name), scopes == null ? Scope.USUAL : scopes(scopes),
            Optional.ofNullable(expiresOn).map(text -> day(text, LocalDate.now(clock))));
    }

    private static String name(String name) {
        if (TextRules.isBlank(name) || TextRules.length(name) > KeyProperties.NAME_MAX || TextRules.forbiddenInLine(name).isPresent()) {
            throw new Commands.CommandFailed("--name must have 1 to " + KeyProperties.NAME_MAX + " characters and no control characters.");
        }
        return name;
    }

    private static Set<Scope> scopes(List<String> words) {
        var scopes = EnumSet.noneOf(Scope.class);
        for (var word : words) {
            scopes.add(Scope.of(word).orElseThrow(() -> new Commands.CommandFailed("\"" + word
                + "\" is not a scope. Use one or more of " + String.join(", ", Scope.WORDS) + ".")));
        }
        return Collections.unmodifiableSet(scopes);
    }

    private static LocalDate day(String text, LocalDate today) {
        try {
            var day = text.matches("\\d{4}-\\d{2}-\\d{2}") ? LocalDate.parse(text) : null;
            if (day != null && !day.isBefore(today)) {
                return day;
            }
        } catch (DateTimeException notInTheCalendar) {
            // handled below, like any other text that is not a valid day
        }
        throw new Commands.CommandFailed("--expires-on must be today (" + today + ") or a later date, such as "
            + today.plusYears(1) + ". It is the last day on which the key is valid.");
    }

    @Command(name = "rotate", description = "Create a new secret for a key and print it. It is shown only once. The current secret keeps working for a while.")
    void rotate(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
                @Parameters(paramLabel = "KEY", arity = "0..1",
                    description = "number of the key in the list, or the key itself; not needed if there is only one") String key,
                @Option(names = "--overlap-hours", paramLabel = "HOURS", defaultValue = "" + KeyService.OVERLAP_HOURS_DEFAULT,
                    description = "hours for which the current secret keeps working, from 0 to " + KeyService.OVERLAP_HOURS_MAX + ", "
                        + KeyService.OVERLAP_HOURS_DEFAULT + " by default") int hours,
                @Option(names = "--json", description = "print a JSON object") boolean json) {
        if (hours < 0 || hours > KeyService.OVERLAP_HOURS_MAX) {
            throw new Commands.CommandFailed("--overlap-hours must be from 0 to " + KeyService.OVERLAP_HOURS_MAX + ".");
        }
        var issued = with(idOrName, keys -> {
            int id = keys.chosen(key, "rotate").id();
            return keys.issueAudited(Action.KEY_ROTATED, (issuing, tx) -> issuing.rotate(tx, keys.employer, id, hours, KeyIssuer.OPERATOR));
        });
        show(issued, json);
    }

    @Command(name = "list", description = "List the employer's keys by their first characters.")
    void list(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
              @Option(names = "--json", description = "print one JSON object per line") boolean json) {
        with(idOrName, KeysOfEmployer::all).forEach(entry -> show(entry, json));
    }

    @Command(name = "revoke", description = "Revoke a key permanently. It is rejected within a second.")
    void revoke(@Parameters(paramLabel = "EMPLOYER", description = "id or name") String idOrName,
                @Parameters(paramLabel = "KEY", arity = "0..1",
                    description = "number of the key in the list, or the key itself; not needed if there is only one") String key,
                @Option(names = "--all", description = "revoke all keys of the employer") boolean all,
                @Option(names = "--json", description = "print one JSON object per line") boolean json) {
        with(idOrName, keys -> keys.revoked(all ? keys.active() : List.of(keys.chosen(key, "revoke")))).forEach(entry -> show(entry, json));
    }

    private static <T> T with(String idOrName, Function<KeysOfEmployer, T> work) {
        return CommandDatabase.with((settings, database, clock) -> work.apply(new KeysOfEmployer(database, clock,
            database.read(tx -> CommandDatabase.employer(tx, new Employers(clock), idOrName)).id())));
    }

    private record KeysOfEmployer(Database database, Clock clock, EmployerId employer) {
        private Keys store() {
            return new Keys(clock);
        }

        List<KeyEntry> all() {
            return database.read(tx -> store().all(tx, employer));
        }

        List<KeyEntry> active() {
            return all().stream().filter(KeyEntry::active).toList();
        }

        /** Returns the chosen key. The operator may give the key itself instead of its number. */
        KeyEntry chosen(String keyOrId, String what) {
            var number = ApiKey.parse(keyOrId).flatMap(whole -> database.read(tx -> store().idOf(tx, employer, whole))).map(String::valueOf).orElse(keyOrId);
            return choose(active(), number, what);
        }

        List<KeyEntry> revoked(List<KeyEntry> chosen) {
            database.execute(tx -> chosen.forEach(entry -> {
                store().revoke(tx, employer, entry.id());
                note(tx, Action.KEY_REVOKED, entry);
            }));
            return all().stream().filter(entry -> chosen.stream().anyMatch(old -> old.id() == entry.id())).toList();
        }

        private void note(Transaction tx, Action action, KeyEntry key) {
            new Audit(clock).add(tx, Actor.COMMAND_LINE, employer, action, AuditSubject.named(key.id(), key.terms().name()));
        }

        /** Issues a key and records it in the audit log. A rejection names the command-line option instead of the API's field. */
        KeyService.Issued issueAudited(Action action, BiFunction<KeyService, Transaction, KeyService.Issued> work) {
            try {
                return database.writeNow(tx -> {
                    var issued = work.apply(new KeyService(database, store(), clock, changed -> {}), tx); // nodes notice the change by themselves
                    note(tx, action, issued.key());
                    return issued;
                });
            } catch (Rejected rejected) {
                throw new Commands.CommandFailed(MessageCatalogue.CLI.text(rejected.detail(), Language.ENGLISH));
            }
        }
    }

    private static KeyEntry choose(List<KeyEntry> active, String keyOrId, String what) {
        if (keyOrId == null && active.size() == 1) {
            return active.get(0);
        }
        if (keyOrId == null) {
            throw new Commands.CommandFailed(active.isEmpty() ? "The employer has no key to " + what + "."
                : "The employer has " + active.size() + " keys. Choose one by its number"
                    + (what.equals("revoke") ? ", or --all" : "") + ". See: posthaste key list");
        }
        return active.stream().filter(entry -> String.valueOf(entry.id()).equals(keyOrId)).findFirst()
            .orElseThrow(() -> new Commands.CommandFailed("The employer has no such active key. See: posthaste key list"));
    }

    private void show(KeyService.Issued issued, boolean json) {
        if (json) {
            out(json(issued.key(), issued.secret().reveal()));
        } else {
            out(line(issued.key()));
            out("Key " + issued.key().id() + " of employer " + issued.key().employer().value()
                + " (shown only now, keep it safe): " + issued.secret().reveal());
        }
    }

    private void show(KeyEntry entry, boolean json) {
        out(json ? json(entry, null) : line(entry));
    }

    private static String line(KeyEntry key) {
        return "Key " + key.id() + ": " + key.hint() + " " + key.terms().name() + " (" + String.join(", ", Scope.words(key.terms().scopes()))
            + "), added " + key.created()
            + key.terms().expiresOn().map(day -> ", last day " + day).orElse("")
            + key.oldEndsAt().map(end -> ", previous secret valid until " + end).orElse("")
            + key.lastUsed().map(use -> ", last used " + use.at() + (use.from() == null ? "" : " from " + use.from())).orElse("")
            + (key.active() ? "" : ", revoked " + key.revoked());
    }

    /** @param secret secret to include; null to omit it */
    private static String json(KeyEntry key, String secret) {
        return Json.text(json -> {
            json.writeNumberField("id", key.id());
            json.writeNumberField("employer", key.employer().value());
            if (secret != null) {
                json.writeStringField("apiKey", secret); // the name that "employer add" uses
                json.writeStringField("key", secret); // the name that the API uses
            }
            json.writeStringField("hint", key.hint());
            json.writeStringField("created", key.created().toString());
            json.writeStringField("revoked", key.active() ? null : key.revoked().toString());
            json.writeStringField("name", key.terms().name());
            Json.strings(json, "scopes", Scope.words(key.terms().scopes()));
            json.writeStringField("expiresOn", key.terms().expiresOn().map(LocalDate::toString).orElse(null));
            json.writeStringField("overlapEndsAt", key.oldEndsAt().map(Instant::toString).orElse(null));
            json.writeStringField("lastUsedAt", key.lastUsed().map(use -> use.at().toString()).orElse(null));
            json.writeStringField("lastUsedFrom", key.lastUsed().map(KeyEntry.Use::from).orElse(null));
        });
    }
}
