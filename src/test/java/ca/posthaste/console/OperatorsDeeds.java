package ca.posthaste.console;

import ca.posthaste.audit.Action;
import ca.posthaste.console.ConsoleDeeds.Deed;
import ca.posthaste.console.ConsoleDeeds.Done;
import ca.posthaste.db.Row;
import ca.posthaste.language.Language;
import ca.posthaste.mail.MessageContent;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Actions that only an operator may perform. */
record OperatorsDeeds(ConsoleDeeds deeds) {
    List<Deed> all() {
        return List.of(
            deed("/employers", Action.EMPLOYER_ADDED, () -> {
                addEmployer(ConsoleDeeds.address("owner"));
                return ofEmployer(deeds.newest("employer"), deeds.newest("employer") + " Mill");
            }),
            deed("/employers", Action.USER_ADDED, () -> {
                var owner = ConsoleDeeds.address("owner");
                addEmployer(owner);
                return ofEmployer(deeds.newest("employer"), owner + " owner");
            }),
            deed("/employers/{id}", Action.SETTINGS_CHANGED, () -> changed("name: Mill → New mill")),
            deed("/employers/{id}", Action.PLAN_CHANGED, () -> changed("standard → unlimited")),
            deed("/employers/{id}/owners", Action.USER_ADDED, () -> {
                var owner = ConsoleDeeds.address("owner");
                send("/employers/" + bakery() + "/owners", "owner", owner);
                return ofEmployer(bakery(), owner + " owner");
            }),
            deed("/users", Action.OPERATOR_ADDED, () -> {
                var email = ConsoleDeeds.address("bob");
                send("/users", "email", email);
                return ofAll(email);
            }),
            deed("/users/{id}/no-operator", Action.OPERATOR_REMOVED, () -> ofOperator("/no-operator", "")),
            deed("/users/{id}/sign-out", Action.SIGNED_OUT_EVERYWHERE, () -> ofOperator("/sign-out", " 0")),
            deed("/users/{id}/remove", Action.USER_REMOVED, () -> ofOperator("/remove", "")),
            deed("/postings/{id}/hide", Action.POSTING_HIDDEN, () -> {
                int job = reported();
                send("/postings/" + job + "/hide", "reason", "Fraud.");
                return ofEmployer(bakery(), job + " Baker");
            }),
            deed("/postings/{id}/show", Action.POSTING_SHOWN, () -> {
                int job = reported();
                send("/postings/" + job + "/hide", "reason", "Fraud.");
                send("/postings/" + job + "/show");
                return ofEmployer(bakery(), job + " Baker");
            }),
            deed("/postings/{id}/dismiss", Action.REPORT_DISMISSED, () -> {
                int job = reported();
                send("/postings/" + job + "/dismiss");
                return ofAll(job + " Baker 1");
            }),
            deed("/reports/{id}/answer", Action.REPORT_ANSWERED, () -> {
                reported();
                send("/reports/" + deeds.newest("posting_report") + "/answer", "answer", "Thank you.");
                return ofAll(deeds.newest("posting_report") + " Baker");
            }),
            deed("/mail/retry", Action.MAIL_RETRIED, () -> {
                failedMail(ConsoleDeeds.address("typo"));
                send("/mail/retry");
                return ofAll("1");
            }),
            deed("/mail/{id}/retry", Action.MAIL_RETRIED, () -> {
                var typo = ConsoleDeeds.address("typo");
                long mail = failedMail(typo);
                send("/mail/" + mail + "/retry");
                return ofEmployer(bakery(), mail + " " + typo);
            }),
            deed("/mail/{id}/address", Action.MAIL_READDRESSED, () -> {
                var typo = ConsoleDeeds.address("typo");
                long mail = failedMail(typo);
                send("/mail/" + mail + "/address", "address", "right@example.com");
                return ofEmployer(bakery(), mail + " " + typo + " → right@example.com");
            }),
            deed("/places", Action.PLACES_IMPORTED, this::importPlaces));
    }

    private static Deed deed(String page, Action action, Supplier<Done> work) {
        return new Deed("POST /operator" + page, action, work);
    }

    private void send(String page, String... fields) {
        ConsoleDeeds.done(deeds.atOperator.send(ConsoleDeeds.CONSOLE + "/operator" + page, fields));
    }

    private long bakery() {
        return deeds.bakery.employer().id().value();
    }

    private Done ofEmployer(long employer, String object) {
        return new Done(deeds.operator, Optional.of((int) employer), object);
    }

    private Done ofAll(String object) {
        return new Done(deeds.operator, Optional.empty(), object);
    }

    private void addEmployer(String owner) {
        send("/employers", "name", "Mill", "plan", "standard", "language", "fr", "owner", owner);
    }

    private Done changed(String object) {
        addEmployer(ConsoleDeeds.address("owner"));
        long employer = deeds.newest("employer");
        send("/employers/" + employer, "name", "New mill", "plan", "unlimited");
        return ofEmployer(employer, object);
    }

    private Done ofOperator(String action, String more) {
        var email = ConsoleDeeds.address("bob");
        deeds.service.addOperator(email);
        send("/users/" + deeds.newest("account_user") + action);
        return ofAll(email + more);
    }

    /** Creates a posting that has been reported, and returns its id. */
    private int reported() {
        int job = deeds.bakery.create(Samples.BAKER.with("status", "active")).id();
        Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("Content-Type", "application/x-www-form-urlencoded")
            .body("job=" + job + "&reason=fraud&details=Money&email=eve@example.org").send().expect(303);
        return job;
    }

    /** Adds and fails the message in one transaction, so that the courier cannot claim it in between. */
    private long failedMail(String typo) {
        return deeds.database.writeNow(tx -> {
            deeds.outbox.addNotice(tx, deeds.bakery.employer().id(), typo,
                new MessageContent(Language.ENGLISH).subjectText("a").addText("a"));
            return tx.sql("UPDATE mail SET state = 'failed', attempts = 1, done_at = 1, fault = '550' WHERE recipient = :typo RETURNING id")
                .bind("typo", typo).one(Row::nextLong);
        });
    }

    private Done importPlaces() {
        var file = "name\tprovince\nFalls " + UUID.randomUUID().toString().replaceAll("\\d", "x") + "\tON\n";
        var form = new FormBody().field("token", deeds.atOperator.token())
            .part("name=\"file\"; filename=\"falls.tsv\"\r\nContent-Type: text/plain", file.getBytes(StandardCharsets.UTF_8));
        ConsoleDeeds.done(deeds.atOperator.form(ConsoleDeeds.CONSOLE + "/operator/places").header("Content-Type", FormBody.CONTENT_TYPE).body(form.bytes()).send());
        return ofAll("falls.tsv 1");
    }
}
