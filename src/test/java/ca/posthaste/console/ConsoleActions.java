package ca.posthaste.console;

import ca.posthaste.account.Role;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.audit.Action;
import ca.posthaste.console.job.FilledJobForm;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.mail.Outbox;
import ca.posthaste.support.Answer;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Every action that is possible in the console, performed by an owner or an operator. */
final class ConsoleActions {
    static final String CONSOLE = "/en/console";
    /** Long enough ago that a posting may be refreshed. */
    private static final Duration LONG_AGO = Duration.ofDays(8);

    final TestService service;
    final Database database;
    final Outbox outbox;
    final Client bakery;
    final int oldJob;
    final String owner = address("owner");
    final String operator = address("operator");
    final Visitor atWork;
    final Visitor atOperator;

    /**
     * An action that a user performs.
     *
     * @param route  method and path below {@code /en/console}
     * @param action expected action in the audit log
     * @param work   sets up the action, performs it, and returns the expected log entry
     */
    record ConsoleAction(String route, Action action, Supplier<Done> work) {}

    record Done(String actor, Optional<Integer> employer, String object) {}

    ConsoleActions(TestService service, Database database, Outbox outbox) {
        this.service = service;
        this.database = database;
        this.outbox = outbox;
        bakery = service.employer(Samples.BAKERY).using(ApiVersion.V1_2);
        oldJob = bakery.create(Samples.BAKER.with("status", "active")).id();
        service.clock().moveBy(LONG_AGO);
        service.addUser(bakery.employer(), owner, Role.OWNER);
        service.addOperator(operator);
        atWork = signedIn(owner);
        atOperator = signedIn(operator);
    }

    void close() {
        service.removeUser(bakery.employer(), owner);
        service.removeOperator(operator);
    }

    List<ConsoleAction> all() {
        return Stream.of(account(), new JobActions(this).all(), new ApplicationActions(this).all(), new OwnerActions(this).all(),
            new OperatorActions(this).all())
            .flatMap(List::stream).toList();
    }

    static String address(String name) {
        return name + "-" + UUID.randomUUID() + "@example.com";
    }

    Visitor signedIn(String email) {
        var visitor = Visitor.by(service.signInLink(email));
        visitor.page(CONSOLE + "/account");
        return visitor;
    }

    /** Returns the path of a page of the employer. */
    String path(String page) {
        return CONSOLE + "/" + bakery.employer().id().value() + page;
    }

    /** Submits a form of the employer's pages. */
    Answer send(String page, String... fields) {
        return done(atWork.send(path(page), fields));
    }

    static Answer done(Answer answer) {
        if (answer.status() >= 400) {
            throw new AssertionError(answer.status() + " " + answer.text());
        }
        return answer;
    }

    Done ofOwner(String object) {
        return new Done(owner, Optional.of(bakery.employer().id().value()), object);
    }

    /** Returns the id of the newest row of a table. */
    long newest(String table) {
        return database.read(tx -> tx.sql("SELECT max(id) FROM " + table).one(Row::nextLong));
    }

    private List<ConsoleAction> account() {
        return List.of(
            new ConsoleAction("POST /sign-in", Action.LINK_ASKED, () -> {
                done(new Visitor().send(CONSOLE + "/sign-in", "email", owner));
                return new Done(owner, Optional.empty(), "");
            }),
            new ConsoleAction("POST /sign-in/{token}", Action.SIGNED_IN, () -> {
                done(new Visitor().form(service.signInLink(owner).substring(TestService.root().length())).header("User-Agent", "Lynx").body("").send());
                return new Done(owner, Optional.empty(), "Lynx");
            }),
            new ConsoleAction("POST /account/language", Action.LANGUAGE_CHANGED, () -> {
                done(atWork.send(CONSOLE + "/account/language", "language", "fr"));
                return new Done(owner, Optional.empty(), "fr");
            }),
            new ConsoleAction("POST /sign-out", Action.SIGNED_OUT, () -> {
                var browser = database.read(tx -> tx.sql("SELECT max(browser) FROM session WHERE browser <> 'Lynx'").one(Row::nextString));
                done(signedIn(owner).send(CONSOLE + "/sign-out"));
                return new Done(owner, Optional.empty(), browser);
            }),
            new ConsoleAction("POST /sign-out-everywhere", Action.SIGNED_OUT_EVERYWHERE, () -> {
                var ana = address("ana");
                service.addUser(bakery.employer(), ana);
                done(signedIn(ana).send(CONSOLE + "/sign-out-everywhere"));
                return new Done(ana, Optional.empty(), "1");
            }));
    }

    /** Performs a request that changes nothing. */
    void tryOut(String route) {
        var draft = bakery.create(Samples.BAKER).id();
        if (route.endsWith("/delete")) {
            send("/jobs/delete", "job", String.valueOf(draft));
        } else {
            done(atWork.send(path(route.substring(route.indexOf("/jobs/"))), FilledJobForm.in(atWork.page(path("/jobs/" + draft))).sent()));
        }
    }
}
