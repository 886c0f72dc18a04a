package ca.posthaste.cli;

import ca.posthaste.account.AccountLetters;
import ca.posthaste.account.Member;
import ca.posthaste.account.Role;
import ca.posthaste.account.User;
import ca.posthaste.account.Users;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.audit.AuditSubject.Detail;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.Employers;
import ca.posthaste.json.Json;
import ca.posthaste.mail.Addresses;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "user", description = {"Add, list and remove people who sign in to the console.",
    "They belong to an employer and get reminders before its jobs close, or they are operators."}, synopsisSubcommandLabel = "(add | list | link | remove)")
final class UserCommands extends CommandGroup {
    /** The employer to which a user belongs, or the role of operator. */
    static final class Belonging {
        @Option(names = "--employer", paramLabel = "EMPLOYER", description = "id or name") String employer;
        @Option(names = "--operator", description = "manages the whole service") boolean operator;
    }

    @Command(name = "add", description = "Add a user to an employer or change their role, or make them an operator.")
    int add(@Parameters(paramLabel = "EMAIL") String email,
            @CommandLine.ArgGroup(multiplicity = "1") Belonging to,
            @Option(names = "--role", paramLabel = "ROLE", defaultValue = "editor",
                description = "with --employer: owner, editor (default) or reader") String roleWord) {
        checkAddress(email);
        return to.operator ? addOperator(email) : addMember(email, to.employer, roleWord);
    }

    private int addOperator(String email) {
        boolean isNew = CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var users = new Users(clock);
            boolean added = users.addOperator(tx, email);
            if (added) {
                new Audit(clock).add(tx, Actor.COMMAND_LINE, Action.OPERATOR_ADDED, subject(users.byEmail(tx, email).orElseThrow()));
            }
            return added;
        }));
        out(email + (isNew ? " is now an operator." : " is already an operator.") + " To sign in: posthaste user link " + email);
        return 0;
    }

    private int addMember(String email, String idOrName, String roleWord) {
        var role = Role.of(roleWord).orElseThrow(() -> new Commands.CommandFailed(
            "\"" + roleWord + "\" is not a role. Use one of " + String.join(", ", Role.WORDS) + "."));
        out(CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var employer = CommandDatabase.employer(tx, new Employers(clock), idOrName);
            var users = new Users(clock);
            boolean wasLastOwner = isLastOwner(tx, users, email, employer);
            var added = users.add(tx, email, employer.id(), role);
            if (added != Users.Added.TOO_MANY) {
                new Audit(clock).add(tx, Actor.COMMAND_LINE, employer.id(), added == Users.Added.NEW ? Action.USER_ADDED : Action.ROLE_CHANGED,
                    subject(users.byEmail(tx, email).orElseThrow()).with(Detail.ROLE, role.code()));
            }
            return switch (added) {
                case NEW -> email + " now belongs to " + EmployerCommands.describe(employer) + " as " + role.code() + ".";
                case CHANGED -> email + " already belongs to " + EmployerCommands.describe(employer) + " and is now " + role.code() + "."
                    + (wasLastOwner && role != Role.OWNER ? withoutOwner(employer) : "");
                case TOO_MANY -> throw new Commands.CommandFailed("An employer has at most " + Users.MEMBERS_MAX
                    + " users. Remove one first: posthaste user remove EMAIL --employer " + employer.id().value());
            };
        })));
        return 0;
    }

    @Command(name = "list", description = "List the users of one employer or of all.")
    void list(@Option(names = "--employer", paramLabel = "EMPLOYER", description = "id or name") String idOrName,
              @Option(names = "--json", description = "print one JSON object per line") boolean json) {
        var operators = idOrName != null ? List.<User>of()
            : CommandDatabase.with((settings, database, clock) -> database.read(new Users(clock)::operators));
        operators.forEach(operator -> out(json ? json(operator) : operator.email() + "\toperator"));
        var members = CommandDatabase.with((settings, database, clock) -> database.read(tx -> idOrName == null ? new Users(clock).all(tx)
            : new Users(clock).of(tx, CommandDatabase.employer(tx, new Employers(clock), idOrName).id())));
        members.forEach(member -> out(json ? json(member)
            : member.email() + "\t" + member.role().code() + "\temployer " + member.employer().value()));
    }

    @Command(name = "link", description = {"Print a link that signs a user in, once, within 15 minutes. Meant for services without a mail server.",
        "Anyone with the link can sign in as that user. Treat it like a password."})
    void link(@Parameters(paramLabel = "EMAIL") String email) {
        out(CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var user = new Users(clock).byEmail(tx, email).orElseThrow(() -> new Commands.CommandFailed(
                "There is no such user: " + email + ". Add them first: posthaste user add EMAIL --employer EMPLOYER, or --operator"));
            new Audit(clock).add(tx, Actor.COMMAND_LINE, Action.LINK_ASKED, subject(user));
            return new AccountLetters(settings.brand().name(), settings.baseUrl().orElse("http://localhost:" + settings.port()))
                .signInAddress(user.language(), new Users(clock).addSignInLink(tx, user, "/" + user.language().code() + "/console"));
        })));
    }

    @Command(name = "remove", description = {"Remove a user from an employer or, without --employer, from all.",
        "A user who then belongs to no employer is deleted. With --operator, they only stop being an operator."})
    void remove(@Parameters(paramLabel = "EMAIL") String email, @CommandLine.ArgGroup(multiplicity = "0..1") Belonging from) {
        var idOrName = from == null ? null : from.employer;
        out(CommandDatabase.with((settings, database, clock) -> database.writeNow(tx -> {
            var work = new Removal(tx, new Users(clock), new Audit(clock), email);
            return from == null ? work.everywhere() : from.operator ? work.asOperator() : work.of(CommandDatabase.employer(tx, new Employers(clock), idOrName));
        })));
    }

    /** Removes a user. The last owner may be removed here: anyone with access to the command line can add another. */
    private record Removal(Transaction tx, Users users, Audit audit, String email) {
        String of(Employer employer) {
            boolean wasLastOwner = isLastOwner(tx, users, email, employer);
            var user = users.byEmail(tx, email);
            if (!users.remove(tx, email, employer.id())) {
                throw failure("There is no such user of this employer: ");
            }
            audit.add(tx, Actor.COMMAND_LINE, employer.id(), Action.USER_REMOVED, subject(user.orElseThrow()));
            return email + " was removed." + (wasLastOwner ? withoutOwner(employer) : "");
        }

        String everywhere() {
            var user = users.byEmail(tx, email).orElseThrow(() -> failure("There is no such user: "));
            var warnings = new StringBuilder();
            for (var membership : users.memberships(tx, user.id(), Integer.MAX_VALUE)) {
                warnings.append(users.isLastOwner(tx, membership.employer().id(), user.id()) ? withoutOwner(membership.employer()) : "");
                audit.add(tx, Actor.COMMAND_LINE, membership.employer().id(), Action.USER_REMOVED, subject(user));
            }
            users.remove(tx, email);
            audit.add(tx, Actor.COMMAND_LINE, Action.USER_REMOVED, subject(user));
            return email + " was removed." + warnings;
        }

        String asOperator() {
            var user = users.byEmail(tx, email);
            if (!users.removeOperator(tx, email)) {
                throw failure("There is no such operator: ");
            }
            audit.add(tx, Actor.COMMAND_LINE, Action.OPERATOR_REMOVED, subject(user.orElseThrow()));
            return email + " is no longer an operator.";
        }

        private Commands.CommandFailed failure(String what) {
            return new Commands.CommandFailed(what + email + ". See: posthaste user list");
        }
    }

    private static AuditSubject subject(User user) {
        return AuditSubject.user(user.id(), user.email());
    }

    private static boolean isLastOwner(Transaction tx, Users users, String email, Employer employer) {
        return users.byEmail(tx, email).map(user -> users.isLastOwner(tx, employer.id(), user.id())).orElse(false);
    }

    private static String withoutOwner(Employer employer) {
        return "\n" + EmployerCommands.describe(employer) + " no longer has an owner: nobody there can add people or keys. Add one: posthaste user add EMAIL"
            + " --employer " + employer.id().value() + " --role owner";
    }

    private static void checkAddress(String email) {
        if (!Addresses.isRecipient(email)) {
            throw new Commands.CommandFailed("Use an e-mail address of at most " + Users.EMAIL_MAX + " characters, such as ana@example.com.");
        }
    }

    private static String json(User operator) {
        return Json.text(json -> {
            json.writeStringField("email", operator.email());
            json.writeBooleanField("operator", true);
        });
    }

    private static String json(Member member) {
        return Json.text(json -> {
            json.writeStringField("email", member.email());
            json.writeNumberField("employer", member.employer().value());
            json.writeStringField("role", member.role().code());
        });
    }
}
