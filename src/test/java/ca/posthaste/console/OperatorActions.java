package ca.posthaste.console;

import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleActions.ConsoleAction;
import ca.posthaste.console.ConsoleActions.Done;
import ca.posthaste.db.Row;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Polling;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Actions that only an operator may perform. */
record OperatorActions(ConsoleActions actions) {
    List<ConsoleAction> all() {
        return List.of(
            tested("/employers", Action.EMPLOYER_ADDED, () -> {
                addEmployer(ConsoleActions.address("owner"));
                return ofEmployer(actions.newest("employer"), actions.newest("employer") + " Mill");
            }),
            tested("/employers", Action.USER_ADDED, () -> {
                var owner = ConsoleActions.address("owner");
                addEmployer(owner);
                return ofEmployer(actions.newest("employer"), owner + " owner");
            }),
            tested("/employers/{id}", Action.SETTINGS_CHANGED, () -> changed("name: Mill → New mill")),
            tested("/employers/{id}", Action.PLAN_CHANGED, () -> changed("standard → unlimited")),
            tested("/employers/{id}/owners", Action.USER_ADDED, () -> {
                var owner = ConsoleActions.address("owner");
                send("/employers/" + bakery() + "/owners", "owner", owner);
                return ofEmployer(bakery(), owner + " owner");
            }),
            tested("/users", Action.OPERATOR_ADDED, () -> {
                var email = ConsoleActions.address("bob");
                send("/users", "email", email);
                return ofAll(email);
            }),
            tested("/users/{id}/no-operator", Action.OPERATOR_REMOVED, () -> ofOperator("/no-operator", "")),
            tested("/users/{id}/sign-out", Action.SIGNED_OUT_EVERYWHERE, () -> ofOperator("/sign-out", " 0")),
            tested("/users/{id}/remove", Action.USER_REMOVED, () -> ofOperator("/remove", "")),
            tested("/postings/{id}/hide", Action.POSTING_HIDDEN, () -> {
                int job = reported();
                send("/postings/" + job + "/hide", "reason", "Fraud.");
                return ofEmployer(bakery(), job + " Baker");
            }),
            tested("/postings/{id}/show", Action.POSTING_SHOWN, () -> {
                int job = reported();
                send("/postings/" + job + "/hide", "reason", "Fraud.");
                send("/postings/" + job + "/show");
                return ofEmployer(bakery(), job + " Baker");
            }),
            tested("/postings/{id}/dismiss", Action.REPORT_DISMISSED, () -> {
                int job = reported();
                send("/postings/" + job + "/dismiss");
                return ofAll(job + " Baker 1");
            }),
            tested("/reports/{id}/answer", Action.REPORT_ANSWERED, () -> {
                reported();
                send("/reports/" + actions.newest("posting_report") + "/answer", "answer", "Thank you.");
                return ofAll(actions.newest("posting_report") + " Baker");
            }),
            tested("/mail/retry", Action.MAIL_RETRIED, () -> {
                awaitNoWaitingMail();
                failedMail(ConsoleActions.address("typo"));
                send("/mail/retry");
                return ofAll("1");
            }),
            tested("/mail/{id}/retry", Action.MAIL_RETRIED, () -> {
                var typo = ConsoleActions.address("typo");
                long mail = failedMail(typo);
                send("/mail/" + mail + "/retry");
                return ofEmployer(bakery(), mail + " " + typo);
            }),
            tested("/mail/{id}/address", Action.MAIL_READDRESSED, () -> {
                var typo = ConsoleActions.address("typo");
                long mail = failedMail(typo);
                send("/mail/" + mail + "/address", "address", "right@example.com");
                return ofEmployer(bakery(), mail + " " + typo + " → right@example.com");
            }),
            tested("/places", Action.PLACES_IMPORTED, this::importPlaces));
    }

    private static ConsoleAction tested(String page, Action action, Supplier<Done> work) {
        return new ConsoleAction("POST /operator" + page, action, work);
    }

    private void send(String page, String... fields) {
        ConsoleActions.done(actions.atOperator.send(ConsoleActions.CONSOLE + "/operator" + page, fields));
    }

    private long bakery() {
        return actions.bakery.employer().id().value();
    }

    private Done ofEmployer(long employer, String object) {
        return new Done(actions.operator, Optional.of((int) employer), object);
    }

    private Done ofAll(String object) {
        return new Done(actions.operator, Optional.empty(), object);
    }

    private void addEmployer(String owner) {
        send("/employers", "name", "Mill", "plan", "standard", "language", "fr", "owner", owner);
    }

    private Done changed(String object) {
        addEmployer(ConsoleActions.address("owner"));
        long employer = actions.newest("employer");
        send("/employers/" + employer, "name", "New mill", "plan", "unlimited");
        return ofEmployer(employer, object);
    }

    private Done ofOperator(String action, String more) {
        var email = ConsoleActions.address("bob");
        actions.service.addOperator(email);
        send("/users/" + actions.newest("account_user") + action);
        return ofAll(email + more);
    }

    /** Creates a posting that has been reported, and returns its id. */
    private int reported() {
        int job = actions.bakery.create(Samples.BAKER.with("status", "active")).id();
        Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("Content-Type", "application/x-www-form-urlencoded")
            .body("job=" + job + "&reason=fraud&details=Money&email=eve@example.org").send().expect(303);
        return job;
    }

    /** Waits until the messages of earlier actions are written to files: a waiting one would be retried, too. */
    private void awaitNoWaitingMail() {
        Polling.until(() -> actions.database.read(tx -> tx.sql("SELECT count(*) FROM mail WHERE state = 'waiting'").one(Row::nextInt)) == 0);
    }

    /** Adds and fails the message in one transaction, so that the courier cannot claim it in between. */
    private long failedMail(String typo) {
        return actions.database.writeNow(tx -> {
            actions.outbox.addNotice(tx, actions.bakery.employer().id(), typo,
                new MessageContent(Language.ENGLISH).subjectText("a").addText("a"));
            return tx.sql("UPDATE mail SET state = 'failed', attempts = 1, done_at = 1, fault = '550' WHERE recipient = :typo RETURNING id")
                .bind("typo", typo).one(Row::nextLong);
        });
    }

    private Done importPlaces() {
        var file = "name\tprovince\nFalls " + UUID.randomUUID().toString().replaceAll("\\d", "x") + "\tON\n";
        var form = new FormBody().field("token", actions.atOperator.token())
            .part("name=\"file\"; filename=\"falls.tsv\"\r\nContent-Type: text/plain", file.getBytes(StandardCharsets.UTF_8));
        ConsoleActions.done(actions.atOperator.form(ConsoleActions.CONSOLE + "/operator/places").header("Content-Type", FormBody.CONTENT_TYPE)
            .body(form.bytes()).send());
        return ofAll("falls.tsv 1");
    }
}
