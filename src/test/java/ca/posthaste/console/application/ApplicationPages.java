package ca.posthaste.console.application;

import ca.posthaste.account.Role;
import ca.posthaste.application.Applications;
import ca.posthaste.application.Candidate;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.audit.Audit;
import ca.posthaste.db.Database;
import ca.posthaste.db.Row;
import ca.posthaste.job.JobId;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.support.AuditText;
import ca.posthaste.support.Client;
import ca.posthaste.support.FormBody;
import ca.posthaste.support.Resumes;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import ca.posthaste.support.Visitor;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An employer with a job, an editor who may change applications, and candidates. */
abstract class ApplicationPages {
    @Inject TestService service;
    @Inject Database database;
    @Inject Applications applications;
    @Inject Jobs jobs;
    Client bakery;
    int job;
    String eve;
    Visitor editor;

    @BeforeEach void open() {
        bakery = service.employer(Samples.BAKERY);
        job = bakery.create(Samples.BAKER.with("status", "active")).id();
        eve = "eve-" + UUID.randomUUID() + "@example.com";
        editor = member(eve, Role.EDITOR);
    }

    @AfterEach void removeUser() {
        service.removeUser(bakery.employer(), eve);
    }

    Visitor member(String email, Role role) {
        service.addUser(bakery.employer(), email, role);
        return Visitor.by(service.signInLink(email));
    }

    String path(String language, String rest) {
        return "/" + language + "/console/" + bakery.employer().id().value() + "/applications" + rest;
    }

    String path(String rest) {
        return path("en", rest);
    }

    /** Applies through the public form, with a file, and returns the id. */
    int apply(String name, String email, ResumeType type, byte[] file) {
        FormBody.of(name, email).field("message", "I bake at night.").field("phone", "+1 604 555 0100")
            .file("cv." + type.extension(), type.contentType(), file).sendTo(service.stranger(), job).expect(202);
        return newest();
    }

    int apply(String name, String email) {
        return apply(name, email, ResumeType.PDF, Resumes.of(ResumeType.PDF));
    }

    int newest() {
        return database.read(tx -> tx.sql("SELECT max(id) FROM application WHERE employer = :employer").bind("employer", bakery.employer().id().value())
            .one(Row::nextInt));
    }

    /** Stores an application directly, without sending mail, and returns its id. */
    int sent(int toJob, Candidate candidate) {
        return database.writeNow(tx -> applications.add(tx, jobs.owned(tx, bakery.employer(), new JobId(toJob)).orElseThrow(), "receipt", candidate,
            Optional.empty(), service.clock().instant())).orElseThrow().value();
    }

    int sent(String name, String email) {
        return sent(job, new Candidate(name, email, null, null, Language.ENGLISH));
    }

    /** Returns actions and objects from the audit log, newest first. */
    List<String> audit(int limit) {
        return database.read(tx -> new Audit(service.clock()).before(tx, bakery.employer().id(), Long.MAX_VALUE, limit)).stream().map(AuditText::of).toList();
    }

    String state(int id) {
        return database.read(tx -> tx.sql("SELECT state FROM application WHERE id = :id").bind("id", id).one(Row::nextString));
    }

    boolean isStarred(int id) {
        return database.read(tx -> tx.sql("SELECT starred FROM application WHERE id = :id").bind("id", id).one(Row::nextBoolean));
    }
}
