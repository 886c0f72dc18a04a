package ca.posthaste.console.job;

import ca.posthaste.audit.Audit;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.job.BulkResult.Done;
import ca.posthaste.console.job.BulkResult.Rejection;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Status;
import ca.posthaste.job.publishing.Publishing;
import ca.posthaste.job.store.Jobs;
import ca.posthaste.language.Language;
import ca.posthaste.language.MessageCatalogue;
import ca.posthaste.location.Locations;
import ca.posthaste.page.DateFormatter;
import ca.posthaste.page.Messages;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.ViolationLimiter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Bulk actions on selected jobs. Each job is handled on its own: a rejection of one does not affect the others. */
record BulkRunner(Database database, Jobs jobs, Publishing publishing, Locations locations, LargeJobs large, Audit audit) {
    public static final int JOBS_MAX = 1_000;
    /** Number of jobs per transaction, so that other writes do not wait long. */
    private static final int CHUNK = 100;

    private record Item(JobId id, BiFunction<BulkStep, Job, Done> work) {}

    /** A selected job, without its content. */
    record Chosen(JobId id, String title, Status status) {}

    CompletionStage<List<Chosen>> chosen(Employer owner, List<JobId> ids) {
        return database.query(tx -> chunks(ids).stream().flatMap(chunk -> jobs.withIds(tx, owner, chunk).stream())
            .map(job -> new Chosen(job.id(), job.posting().title(), job.posting().status()))
            .sorted(Comparator.comparing(job -> job.id().value())).toList());
    }

    CompletionStage<BulkResult> run(ConsoleRequest visit, BulkAction action, List<JobId> ids) {
        return all(visit, ids.stream().map(id -> new Item(id, (step, job) -> step.run(action, job))));
    }

    CompletionStage<BulkResult> restore(ConsoleRequest visit, List<UndoArchive> archived) {
        var places = locations.index();
        return all(visit, archived.stream().map(before -> new Item(before.id(), (step, job) -> step.restore(before, job, places))));
    }

    /** Runs the items in order of id, so that two concurrent bulk actions cannot deadlock. */
    private CompletionStage<BulkResult> all(ConsoleRequest visit, Stream<Item> items) {
        CompletionStage<BulkResult> all = CompletableFuture.completedFuture(new BulkResult());
        for (var chunk : chunks(items.sorted(Comparator.comparing(item -> item.id.value())).toList())) {
            all = all.thenCompose(before -> database.write(tx -> chunk(tx, visit, chunk)).thenApply(before::with));
        }
        return all;
    }

    private static <T> List<List<T>> chunks(List<T> all) {
        var chunks = new ArrayList<List<T>>();
        for (int i = 0; i < all.size(); i += CHUNK) {
            chunks.add(all.subList(i, Math.min(i + CHUNK, all.size())));
        }
        return chunks;
    }

    private BulkResult chunk(Transaction tx, ConsoleRequest visit, List<Item> items) {
        var found = jobs.withIds(tx, visit.employer(), items.stream().map(Item::id).toList()).stream().collect(Collectors.toMap(Job::id, Function.identity()));
        var step = new BulkStep(tx, publishing.writes(), large, audit, visit);
        var done = new ArrayList<Done>();
        var rejected = new ArrayList<Rejection>();
        for (var item : items) {
            var job = Optional.ofNullable(found.get(item.id));
            try {
                done.add(tx.withSavepoint(() -> item.work.apply(step, job.orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND)))));
            } catch (Rejected rejection) {
                rejected.add(rejection(item.id, job, rejection, visit.language()));
            }
        }
        return new BulkResult(done, rejected);
    }

    private static Rejection rejection(JobId id, Optional<Job> job, Rejected rejection, Language language) {
        var title = job.map(one -> one.posting().title()).orElseGet(() -> Messages.in(language).get("bulkUnknown", String.valueOf(id.value())));
        return new Rejection(id.value(), title, job.isPresent(), reasons(rejection, language));
    }

    private static List<String> reasons(Rejected rejection, Language language) {
        if (rejection.faults().isEmpty()) {
            return List.of(reason(rejection, language));
        }
        var words = new JobFormErrorText(language);
        return ViolationLimiter.of(rejection.faults(), ViolationLimiter.MAX).stream().map(words::of).distinct().toList();
    }

    /** Returns the reason for a rejection, reworded for people: the API's messages are for programs. */
    private static String reason(Rejected rejection, Language language) {
        var texts = Messages.in(language);
        var possible = rejection.members().get("possibleOn");
        return switch (rejection.problem()) {
            case PRECONDITION_FAILED -> texts.get("bulkChangedSince");
            case JOB_NOT_OPEN -> texts.get("bulkNotOpen");
            case REFRESH_TOO_SOON -> possible == null ? MessageCatalogue.CONSOLE.text(rejection.detail(), language)
                : texts.get("bulkTooSoon", new DateFormatter(language, LocalDate.EPOCH).day(LocalDate.parse(possible.toString())));
            default -> MessageCatalogue.CONSOLE.text(rejection.detail(), language);
        };
    }
}
