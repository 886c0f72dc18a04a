package ca.posthaste.application;

import ca.posthaste.api.Digests;
import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.application.resume.ResumeType;
import ca.posthaste.board.Board;
import ca.posthaste.board.PublicJob;
import ca.posthaste.db.Database;
import ca.posthaste.db.Lane;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.upload.Upload;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.language.UserMessage;
import ca.posthaste.mail.ConfirmationQuota;
import ca.posthaste.mail.MailPart;
import ca.posthaste.mail.Mailbox;
import ca.posthaste.mail.Outbox;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** The candidates' use cases: apply here, or be redirected to the employer's own site. */
public final class ApplicationSubmission {
    private final Database database;
    private final Board board;
    private final Applications applications;
    private final ResumeStore files;
    private final Outbox outbox;
    private final Runnable newMail;
    private final Executor disk;
    private final Clock clock;
    private final int confirmLimit;
    private final Receipts receipts = new Receipts();
    private final ConfirmationQuota confirmations = ConfirmationQuota.OF_APPLICATIONS;

    /** @param disk executor whose threads may block on disk I/O */
    ApplicationSubmission(Database database, Board board, Applications applications, ResumeStore files, MailPart mail, Executor disk, Clock clock) {
        this.database = database;
        this.board = board;
        this.applications = applications;
        this.files = files;
        this.outbox = mail.outbox();
        this.newMail = mail::wake;
        this.disk = disk;
        this.clock = clock;
        this.confirmLimit = mail.settings().confirmLimit();
    }

    /** Returns the job if it accepts applications here; otherwise fails with a problem that says what to do instead. */
    public CompletionStage<Job> findAccepting(JobId id, String address) {
        return database.query(tx -> findAccepting(tx, id, address));
    }

    private Job findAccepting(Transaction tx, JobId id, String address) {
        var job = board.open(tx, id, today());
        if (job.posting().routing().url() != null) {
            var url = PublicJob.of(job).applyAddress(address);
            throw new Rejected(Problem.APPLY_ON_WEBSITE, UserMessage.of("application.on-website", "url", url), List.of(),
                Map.of("applicationUrl", url), Map.of());
        }
        return job;
    }

    /** @param replayed whether this receipt was already returned to an earlier request with the same idempotency key */
    public record Received(String receipt, boolean replayed) {}

    /** Stores an application and returns its receipt: a new one, or the existing one if this person has already applied for this job. */
    public CompletionStage<Received> apply(JobId id, String address, ApplicationForm form, Optional<IdempotencyKey> key) {
        if (form.trapped()) {
            return pretendToAccept(id, address, form.candidate());
        }
        // The file must be on disk before the transaction that refers to it commits.
        return CompletableFuture.supplyAsync(() -> form.file().map(upload -> stage(upload, form.type().orElseThrow())), disk)
            .thenCompose(resume -> database.write(Lane.CANDIDATES, tx -> store(tx, id, address, form, resume, key))
                .whenComplete((outcome, fault) -> finish(outcome, fault, resume))).thenApply(Outcome::received);
    }

    /** Responds as if the application had been accepted, so that a bot does not notice that it was ignored. */
    private CompletionStage<Received> pretendToAccept(JobId id, String address, Candidate candidate) {
        return database.query(tx -> applications.findReceipt(tx, findAccepting(tx, id, address), candidate.addressKey())
            .map(Applications.Receipt::receipt).orElseGet(() -> receipts.of(id, candidate)))
            .thenApply(receipt -> new Received(receipt, false));
    }

    /** Returns the receipt of an earlier application by this person with the same key, even if the job has since been closed or deleted. */
    public CompletionStage<Optional<Received>> findRepeated(JobId id, ApplicationForm form, IdempotencyKey key) {
        return database.query(tx -> earlierReceipt(applications.findByIdempotencyKey(tx, id, form.candidate(), key), key)
            .map(receipt -> new Received(receipt, true)));
    }

    private Resume stage(Upload upload, ResumeType type) {
        return new Resume(files.stage(upload.path()), ResumeType.title(upload.fileName(), type), type, upload.size());
    }

    private record Outcome(Received received, boolean isNew) {}

    private Outcome store(Transaction tx, JobId id, String address, ApplicationForm form, Optional<Resume> resume,
                            Optional<IdempotencyKey> key) {
        var earlier = key.flatMap(sent -> earlierReceipt(applications.findByIdempotencyKey(tx, id, form.candidate(), sent), sent));
        if (earlier.isPresent()) {
            return new Outcome(new Received(earlier.get(), true), false);
        }
        var job = findAccepting(tx, id, address);
        key.ifPresent(sent -> earlierReceipt(applications.findByIdempotencyKey(tx, job, sent), sent)); // rejects a reused key before anything is written
        var receipt = receipts.of(id, form.candidate());
        var added = applications.add(tx, job, receipt, form.candidate(), resume, clock.instant());
        var current = added.map(fresh -> new Applications.Receipt(fresh, receipt)).orElseGet(() ->
            applications.findReceipt(tx, job, form.candidate().addressKey()).orElseThrow());
        if (key.isPresent() && !applications.storeIdempotencyKey(tx, job, key.get(), current.id())) {
            earlierReceipt(applications.findByIdempotencyKey(tx, job, key.get()), key.get()); // a concurrent request used this key first
        }
        if (added.isPresent()) {
            form.file().ifPresent(upload -> files.save(tx, resume.orElseThrow().key(), upload.path()));
            queueMail(tx, new Application(added.get(), job.employer().id(), job.id(), job.posting().title(), receipt,
                form.candidate(), resume, clock.instant()), job);
        }
        return new Outcome(new Received(current.receipt(), false), added.isPresent());
    }

    private static Optional<String> earlierReceipt(Optional<Applications.Earlier> used, IdempotencyKey key) {
        return used.map(found -> {
            if (!found.fingerprint().equals(key.fingerprint())) {
                throw new Rejected(Problem.IDEMPOTENCY_KEY_REUSED, UserMessage.of("application.idempotency-key-reused"));
            }
            return found.receipt();
        });
    }

    private void queueMail(Transaction tx, Application application, Job job) {
        var mail = new ApplicationMail(application, job);
        outbox.add(tx, application.employer().value(), application.id().value(), Outbox.Audience.EMPLOYER, mail.toEmployer());
        if (confirmLimit == 0 || confirmations.admit(tx, Mailbox.of(application.candidate().email()), today(), confirmLimit)) {
            outbox.add(tx, application.employer().value(), application.id().value(), Outbox.Audience.CANDIDATE, mail.toCandidate());
        }
    }

    private void finish(Outcome outcome, Throwable fault, Optional<Resume> resume) {
        if (fault == null && outcome.isNew()) {
            newMail.run();
        } else {
            resume.ifPresent(unused -> disk.execute(() -> files.discard(List.of(unused.key()))));
        }
    }

    /** Returns the URL of the employer's own site, and counts a click if wanted. */
    public CompletionStage<String> redirect(JobId id, boolean counts) {
        return database.query(tx -> board.open(tx, id, today())).thenCompose(job -> {
            if (!PublicJob.of(job).isOnBoard()) {
                throw new Rejected(Problem.JOB_NOT_FOUND);
            }
            var url = job.posting().routing().url();
            if (url == null) {
                throw new Rejected(Problem.APPLY_HERE, UserMessage.of("application.here", "id", id.value()));
            }
            return !counts ? CompletableFuture.completedFuture(url) : database.writeOne(tx -> {
                applications.countClick(tx, job, today());
                return url;
            });
        });
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }

    /** Generates unguessable receipts. A person gets the same one for a job again, so an ignored application looks like a stored one. */
    static final class Receipts {
        private final byte[] secret = new byte[32];

        Receipts() {
            new SecureRandom().nextBytes(secret);
        }

        String of(JobId job, Candidate candidate) {
            var text = (job.value() + " " + candidate.addressKey()).getBytes(StandardCharsets.UTF_8);
            var bytes = ByteBuffer.wrap(Digests.hmacSha256(secret).doFinal(text));
            // Formatted as a random UUID, whose version and variant are fixed.
            return new UUID(bytes.getLong() & ~0xF000L | 0x4000L, bytes.getLong() >>> 2 | Long.MIN_VALUE).toString();
        }
    }
}
