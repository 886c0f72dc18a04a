package ca.posthaste.console.people;

import ca.posthaste.account.Member;
import ca.posthaste.account.Memberships.Outcome;
import ca.posthaste.account.Memberships;
import ca.posthaste.account.Role;
import ca.posthaste.account.Users;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.FormErrors;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.mail.Addresses;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Pages of an employer's users and their roles. */
record PeopleResource(Console console, Database database, Users users, Memberships memberships) {
    private static final String SECTION = "people";
    private static final String ROLE = "role";
    /** Message keys of completed actions, by the value of the {@code done} parameter. */
    private static final Map<String, String> DONE = Map.of("added", "peopleDoneAdded", ROLE, "peopleDoneRole", "removed", "peopleDoneRemoved");

    public List<Route> routes() {
        return console.routes()
            .page("/{employer}/people", AccessLevel.OWNER, "the people of an employer", visit -> list(visit, Form.of(FormErrors.NONE)))
            .action("/{employer}/people", AccessLevel.OWNER, "add a user to an employer", this::add)
            .action("/{employer}/people/{id}/role", AccessLevel.OWNER, "change a user's role", this::changeRole)
            .page("/{employer}/people/{id}/remove", AccessLevel.OWNER, "confirmation page for removing a user", visit -> ask(visit, ""))
            .action("/{employer}/people/{id}/remove", AccessLevel.OWNER, "remove a user from an employer", this::remove)
            .all();
    }

    /** Content of the form for adding a user, and the errors: of the address, or of the role of a listed user. */
    private record Form(String email, String role, FormErrors errors) {
        static Form of(FormErrors errors) {
            return new Form("", Role.EDITOR.code(), errors);
        }
    }

    /** A user in the list. The days are empty if the user was added before that was recorded, or has never signed in. */
    public record Shown(int id, String email, String role, String added, String addedBy, String signedIn, boolean isYou, String problem) {}

    /** Shows the list. It is also the response to rejected forms, at whose own path there is no page. */
    private CompletionStage<Reply> list(ConsoleRequest visit, Form form) {
        return database.query(tx -> users.details(tx, visit.employer().id())).thenCompose(people -> console.write(visit, SECTION,
            form.errors.on(visit.page("console-people", visit.texts().get("peopleTitle"))).other(Optional.of(visit.pathInOtherLanguage(visit.path("/people"))))
                .with("people", people.stream().map(one -> shown(visit, one, form)).toList())
                .with("roles", Role.WORDS).with("isFull", people.size() >= Users.MEMBERS_MAX).with("max", Users.MEMBERS_MAX)
                .with("email", form.email).with("role", form.role).with("done", visit.done(DONE))));
    }

    private Shown shown(ConsoleRequest visit, Member.Details details, Form form) {
        var member = details.member();
        return new Shown(member.user(), member.email(), member.role().code(), day(visit, details.addedAt()), details.addedBy(),
            day(visit, details.signedInAt()), member.user() == visit.user().id(), form.errors.of(roleOf(member.user())));
    }

    private static String roleOf(int user) {
        return ROLE + "-" + user;
    }

    private String day(ConsoleRequest visit, Optional<Instant> at) {
        return at.map(visit.times()::day).orElse("");
    }

    private CompletionStage<Reply> add(ConsoleRequest visit, ConsoleForm fields) {
        var email = fields.get("email").strip();
        var role = Role.of(fields.get(ROLE));
        if (!Addresses.isRecipient(email)) {
            return showErrors(visit, email, role, "peopleEmailProblem", 400);
        }
        if (role.isEmpty()) {
            return showErrors(visit, email, role, "peopleRoleProblem", 400);
        }
        return memberships.invite(visit.employer(), visit.actor(), email, role.get()).thenCompose(outcome -> switch (outcome) {
            case DONE -> visit.redirectTo(visit.path("/people?done=added"));
            case ALREADY_THERE -> showErrors(visit, email, role, "peopleAlreadyThere", 409);
            case TOO_OFTEN -> showErrors(visit, email, role, "peopleTooOften", 409);
            case TOO_MANY, LAST_OWNER, GONE -> showErrors(visit, email, role, "peopleTooMany", 409);
        });
    }

    private CompletionStage<Reply> showErrors(ConsoleRequest visit, String email, Optional<Role> role, String problem, int status) {
        return list(visit, new Form(email, role.orElse(Role.EDITOR).code(), FormErrors.at("email", visit.texts().get(problem), status)));
    }

    private CompletionStage<Reply> changeRole(ConsoleRequest visit, ConsoleForm fields) {
        int user = visit.call().id("id").orElseThrow(PeopleResource::missing);
        var role = Role.of(fields.get(ROLE));
        if (role.isEmpty()) {
            return list(visit, Form.of(FormErrors.at(roleOf(user), visit.texts().get("peopleRoleProblem"))));
        }
        return memberships.changeRole(visit.employer(), visit.actor(), user, role.get()).thenCompose(outcome -> {
            if (outcome == Outcome.LAST_OWNER) {
                return list(visit, Form.of(FormErrors.at(roleOf(user), visit.texts().get("peopleLastOwner"), 409)));
            }
            return after(visit, outcome, user, role.get() != Role.OWNER, ROLE);
        });
    }

    /** Redirects after a change. A user who may no longer see the page goes to one they may see. */
    private static CompletionStage<Reply> after(ConsoleRequest visit, Outcome outcome, int user, boolean endsOwnership, String word) {
        if (outcome != Outcome.DONE) {
            throw missing();
        }
        return visit.redirectTo(user == visit.user().id() && endsOwnership ? visit.consolePath() : visit.path("/people?done=" + word));
    }

    private CompletionStage<Reply> ask(ConsoleRequest visit, String problem) {
        int user = visit.call().id("id").orElseThrow(PeopleResource::missing);
        return database.query(tx -> users.member(tx, visit.employer().id(), user)).thenCompose(found -> {
            var member = found.orElseThrow(PeopleResource::missing);
            return console.write(visit, SECTION, visit.page("console-people-remove", visit.texts().get("peopleRemoveTitle", member.email()))
                .formStatus(problem.isEmpty() ? 200 : 409).with("isYou", member.user() == visit.user().id()).with("problem", problem));
        });
    }

    private CompletionStage<Reply> remove(ConsoleRequest visit, ConsoleForm fields) {
        int user = visit.call().id("id").orElseThrow(PeopleResource::missing);
        return memberships.remove(visit.employer(), visit.actor(), user).thenCompose(outcome -> outcome == Outcome.LAST_OWNER
            ? ask(visit, visit.texts().get("peopleLastOwner")) : after(visit, outcome, user, true, "removed"));
    }

    private static Rejected missing() {
        return new Rejected(Problem.PATH_NOT_FOUND);
    }
}
