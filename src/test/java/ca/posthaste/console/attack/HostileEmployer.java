package ca.posthaste.console.attack;

import ca.posthaste.account.Role;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.apilog.RejectionBuffer;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Actor;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditSubject;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Route;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.JobBody;
import ca.posthaste.support.Request;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** An employer with one of everything that the console shows, all of it filled with hostile text, and the id of each. */
final class HostileEmployer implements AutoCloseable {
    private final TestService service;
    private final Database database;
    private final Audit audit;
    private final RejectionBuffer rejections;
    private final Receiver receiver = new Receiver(HostileText.text("receiverBody"));
    private final Map<String, Object> numbers = new LinkedHashMap<>();
    private final String tag = UUID.randomUUID().toString().substring(0, 8);
    final Client client;
    final Employer employer;
    /** An owner who is also an operator. */
    final String owner = "o-" + tag + "@example.com";
    final String reader = "r-" + tag + "@example.com";
    final Visitor visitor;
    private int job;

    HostileEmployer(TestService service, Database database, Audit audit, RejectionBuffer rejections) {
        this.service = service;
        this.database = database;
        this.audit = audit;
        this.rejections = rejections;
        client = service.employer(HostileText.text("employerName", 128)).using(ApiVersion.V1_2);
        employer = client.employer();
        service.addUser(employer, owner, Role.OWNER);
        service.addOperator(owner);
        service.addUser(employer, reader, Role.READER);
        visitor = signIn();
        numbers.put("{employer}", employer.id().value());
    }

    private Visitor signIn() {
        var link = service.signInLink(owner).substring(TestService.root().length());
        new Visitor().form(link).header("User-Agent", HostileText.header("userAgent")).body("").send().expect(303);
        var other = Visitor.by(service.signInLink(owner));
        other.page("/en/console/account");
        return other;
    }

    HostileEmployer furnished() {
        jobs();
        application();
        integration();
        refusedCall();
        operator();
        people();
        settle();
        return this;
    }

    /** Runs what background tasks and workers would do at any time, so that nothing changes on its own afterwards. */
    private void settle() {
        for (var feed : List.of("/changes", "/applications")) { // reading a feed assigns its numbers
            client.get(feed).expect(200);
        }
        service.noteKeyUse();
        service.await(() -> database.read(tx -> !tx.sql("SELECT 1 FROM webhook_message WHERE state = 'waiting' AND (claim IS NOT NULL OR due_at <= :now)")
            .bind("now", service.clock().millis()).exists()));
    }

    private void jobs() {
        job = client.create(Samples.BAKER.with("status", "active").with("language", "en").with("title", HostileText.text("jobTitle", 256))
            .with("referenceId", HostileText.text("jobReference", 50)).with("source", HostileText.text("jobSource", 40))
            .with("description", HostileText.description("jobDescription")).with("applicationEmail", "Q-jobMailbox-Q'{a}&=`@a.example")
            .with("translation.language", "fr").with("translation.title", HostileText.text("translationTitle", 256))
            .with("translation.description", HostileText.description("translationDescription"))
            .withJson("disclosures", disclosures())).id();
        numbers.put("jobs/{id}", job);
        numbers.put("postings/{id}", job);
    }

    private static String disclosures() {
        var text = JobBody.empty().with("accommodation", HostileText.text("accommodation", 500)).withJson("otherLanguages", "[]").tree();
        var language = JobBody.empty().with("language", HostileText.text("otherLanguage", 40)).with("reason", HostileText.text("languageReason", 500)).tree();
        ((ArrayNode) text.get("otherLanguages")).add(language);
        return text.toString();
    }

    /** The file declares itself plain text. */
    private void application() {
        FormBody.of(HostileText.text("candidateName", 100), HostileText.email("candidateEmail")).field("phone", HostileText.text("candidatePhone", 40))
            .field("message", HostileText.text("candidateMessage"))
            .file("Q-resumeName-Q'><planted-x>{t:a}.txt", ResumeType.TXT.contentType(),
                ("Ana\n" + HostileText.text("resumeContent")).getBytes(StandardCharsets.UTF_8))
            .sendTo(service.stranger(), job).expect(202);
        int id = newest("application");
        numbers.put("applications/{id}", id);
        send("/applications/" + id + "/notes", "text", HostileText.text("note"));
        numbers.put("notes/{note}", newest("application_note"));
        send("/applications/" + id + "/mail", "subject", HostileText.text("mailSubject", 150), "text", HostileText.text("mailText"));
    }

    private int newest(String table) {
        return database.read(tx -> tx.sql("SELECT max(id) FROM " + table + " WHERE employer = :employer").bind("employer", employer.id().value()).one(Row::nextInt));
    }

    private void send(String path, String... fields) {
        visitor.send("/en/console/" + employer.id().value() + path, fields).expect(303);
    }

    private void integration() {
        var base = "/en/console/" + employer.id().value() + "/integration";
        visitor.send(base + "/keys", "name", HostileText.text("keyName", 80), "scopes", "jobs:read").expectPage(201);
        numbers.put("keys/{id}", newest("api_key"));
        visitor.send(base + "/webhooks", "url", receiver.url("Q-hookUrl-Q'onclick='hit()&lt;planted-x&gt;"), "which", "some", "types", "job.deleted", "description",
            HostileText.text("hookDescription", 200)).expectPage(201);
        int hook = newest("webhook");
        numbers.put("webhooks/{id}", hook);
        var to = visitor.send(base + "/webhooks/" + hook + "/test").expect(303).header("Location").orElseThrow();
        numbers.put("deliveries/{delivery}", to.replaceFirst(".*/deliveries/(\\d+).*", "$1"));
    }

    private void refusedCall() {
        var path = "/jobs?lang=en&" + URLEncoder.encode(HostileText.text("refusedQuery"), StandardCharsets.UTF_8) + "=1&b='<";
        client.request("POST", path.replace("<", "%3C")).header("User-Agent", HostileText.header("refusedAgent")).json(JobBody.empty()).send().expect(400);
        client.post("/jobs", JobBody.empty().with("title", HostileText.text("refusedTitle") + "x".repeat(300))
            .with("locations", HostileText.text("refusedValue"))
            .with("description", HostileText.text("refusedBody")).with("status", HostileText.text("refusedWord"))).expect(400);
        service.await(() -> {
            rejections.save();
            return count("refused_call") == 2;
        });
        numbers.put("errors/{id}", newest("refused_call"));
    }

    private int count(String table) {
        return database.read(tx -> tx.sql("SELECT count(*) FROM " + table + " WHERE employer = :employer").bind("employer", employer.id().value()).one(Row::nextInt));
    }

    /** Called after all mail to users is sent, because this address is undeliverable. */
    private void people() {
        service.addUser(employer, tag + HostileText.text("userEmail"), Role.EDITOR);
        int user = database.read(tx -> tx.sql("SELECT id FROM account_user WHERE email LIKE :email").bind("email", tag + "Q-%").one(Row::nextInt));
        numbers.put("people/{id}", user);
        numbers.put("users/{id}", user);
        database.writeNow(tx -> {
            audit.add(tx, new Actor(HostileText.withControls("auditActor"), HostileText.text("auditNetwork", 100)), employer.id(), Action.JOB_CHANGED,
                AuditSubject.named(1, HostileText.withControls("auditObject")));
            return null;
        });
    }

    private void operator() {
        Request.to("POST", TestService.root() + "/en/report").header("Accept", "text/html").header("Content-Type", "application/x-www-form-urlencoded")
            .body("job=" + job + "&reason=fraud&details=" + encoded(HostileText.text("reportDetails")) + "&email="
                + encoded(HostileText.email("reportEmail"))).send().expect(303);
        int other = client.create(Samples.BAKER.with("status", "active").with("title", HostileText.text("hiddenTitle", 256))).id();
        visitor.send("/en/console/operator/postings/" + other + "/hide", "reason", HostileText.text("hideReason")).expect(303);
        numbers.put("employers/{id}", employer.id().value());
        numbers.put("reports/{id}", database.<Integer>read(tx -> tx.sql("SELECT max(id) FROM posting_report").one(Row::nextInt)));
        numbers.put("mail/{id}", database.<Integer>writeNow(tx -> tx.sql("INSERT INTO mail (employer, audience, message_id, recipient, subject, plain, html, state, attempts,"
                + " created_at, due_at, fault) VALUES (:employer, 'user', :message, :to, 's', 'p', 'h', 'failed', 3, 1, 1, :fault) RETURNING id")
            .bind("employer", employer.id().value()).bind("message", "<" + tag + "@x>").bind("to", HostileText.text("mailRecipient"))
            .bind("fault", HostileText.withControls("mailFault")).one(Row::nextInt)));
        places();
        failingHook();
    }

    /** Called last, so that nothing is delivered to it. */
    private void failingHook() {
        database.writeNow(tx -> tx.sql("INSERT INTO webhook (employer, url, state, secret, failing_since, last_fault, created_at, updated_at)"
                + " VALUES (:employer, :url, 'on', 'whsec_x', :now, :fault, 1, 1)").bind("employer", employer.id().value()).bind("now", service.clock().millis())
            .bind("url", "https://x.example/").bind("fault", HostileText.withControls("hookFault")).execute());
    }

    private void places() {
        var form = new FormBody().field("token", visitor.token()).part("name=\"file\"; filename=\"Q-placesFile-Q'><planted-x>{t:a}.tsv\"\r\nContent-Type: text/plain",
            ("name\tprovince\nQ-placesName-Q<planted-x>\tON\nNowhere\tQ-placesLine-Q<planted-x>\n").getBytes(StandardCharsets.UTF_8));
        visitor.form("/en/console/operator/places").header("Content-Type", FormBody.CONTENT_TYPE).body(form.bytes()).send().expect(303);
        service.await(() -> !visitor.page("/en/console/operator/places").contains("http-equiv=\"refresh\""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the path of a route with the ids of this employer's objects. Fails if a path variable has no value: a new route needs an object to show. */
    String path(Route route) {
        var path = route.address();
        for (var number : numbers.entrySet()) {
            var name = number.getKey();
            path = path.replace(name, name.replaceFirst("\\{.*}", "") + number.getValue());
        }
        if (path.contains("{token}")) {
            path = path.replace("{token}", service.signInLink(owner).replaceFirst(".*/", ""));
        }
        if (path.contains("{")) {
            throw new AssertionError("HostileEmployer has nothing for " + route.address());
        }
        return path;
    }

    @Override public void close() {
        receiver.close();
        service.removeOperator(owner);
        for (var email : List.of(owner, reader, tag + HostileText.text("userEmail"))) {
            service.removeUser(employer, email);
        }
    }
}
