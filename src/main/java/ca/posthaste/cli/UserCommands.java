package ca.posthaste.cli;

import ca.posthaste.account.Member;
import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.address.Addresses;
import ca.posthaste.employer.Employers;
import ca.posthaste.json.Json;
import ca.posthaste.mail.MimeWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "user", description = "Add, list and remove the people of employers. They are mailed before a job closes.",
    synopsisSubcommandLabel = "(add | list | remove)")
final class UserCommands implements Runnable {
    @Spec private CommandSpec spec;

    @Override public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say which: user add, list or remove.");
    }

    @Command(name = "add", description = "Make somebody one of an employer's people, or change what they may do.")
    int add(@Parameters(paramLabel = "EMAIL") String email,
            @Option(names = "--employer", paramLabel = "EMPLOYER", required = true, description = "id or name") String who,
            @Option(names = "--role", paramLabel = "ROLE", defaultValue = "editor",
                description = "owner, editor (default) or reader") String roleWord) {
        checkAddress(email);
        var role = Role.of(roleWord).orElseThrow(() -> new Commands.CommandRefused(
            "\"" + roleWord + "\" is not a role: use one of " + String.join(", ", Role.WORDS) + "."));
        out(CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var employer = CommandDatabase.employer(tx, new Employers(clock), who);
            return switch (new Users(clock).add(tx, email, employer.id(), role)) {
                case NEW -> email + " belongs to " + EmployerCommands.describe(employer) + " now, as " + role.word() + ".";
                case CHANGED -> email + " belongs to " + EmployerCommands.describe(employer) + " already, and is " + role.word() + " now.";
                case TOO_MANY -> throw new Commands.CommandRefused("An employer has at most " + Users.MEMBERS_MAX
                    + " users. Remove one first: posthaste user remove EMAIL --employer " + employer.id().value());
            };
        })));
        return 0;
    }

    @Command(name = "list", description = "List the users, of one employer or of all.")
    int list(@Option(names = "--employer", paramLabel = "EMPLOYER", description = "id or name") String who,
             @Option(names = "--json", description = "print a JSON object per line") boolean json) {
        var members = CommandDatabase.with((settings, database, clock) -> database.read(tx -> who == null ? new Users(clock).all(tx)
            : new Users(clock).of(tx, CommandDatabase.employer(tx, new Employers(clock), who).id())));
        members.forEach(member -> out(json ? json(member)
            : member.email() + "\t" + member.role().word() + "\temployer " + member.employer().value()));
        return 0;
    }

    @Command(name = "remove", description = {"Take somebody out of an employer's people; without --employer, out of all.",
        "Who then belongs to none is forgotten."})
    int remove(@Parameters(paramLabel = "EMAIL") String email,
               @Option(names = "--employer", paramLabel = "EMPLOYER", description = "id or name") String who) {
        boolean removed = CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var users = new Users(clock);
            return who == null ? users.remove(tx, email).isPresent()
                : users.remove(tx, email, CommandDatabase.employer(tx, new Employers(clock), who).id());
        }));
        if (!removed) {
            throw new Commands.CommandRefused("There is no such user" + (who == null ? "" : " of this employer")
                + ": " + email + ". See: posthaste user list");
        }
        out(email + " was removed.");
        return 0;
    }

    private static void checkAddress(String email) {
        if (email.length() > Users.EMAIL_MAX || !Addresses.isEmail(email) || !MimeWriter.canBeWrittenTo(email)) {
            throw new Commands.CommandRefused("Give an e-mail address of at most " + Users.EMAIL_MAX + " characters, such as ana@example.com.");
        }
    }

    private static String json(Member member) {
        return new String(Json.write(json -> {
            json.writeStartObject();
            json.writeStringField("email", member.email());
            json.writeNumberField("employer", member.employer().value());
            json.writeStringField("role", member.role().word());
            json.writeEndObject();
        }), StandardCharsets.UTF_8);
    }

    private void out(String line) {
        spec.commandLine().getOut().println(line);
    }
}
