package ca.posthaste.job.bulk;

import static ca.posthaste.api.Scope.JOBS_WRITE;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Digests;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.idempotency.PartialResults;
import ca.posthaste.http.limit.ConcurrencyLimit;
import ca.posthaste.http.upload.UploadFolder;
import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;

/** HTTP endpoint for batches of jobs. */
public record BatchResource(Batch batch, Locations locations, Idempotency idempotency, UploadFolder files, ConcurrencyLimit<EmployerId> limit) {
    static final int ITEMS_MAX = 1_000;
    static final int MULTI_STATUS = 207;
    /** Number of items after which memory for their results is reserved: the faults of this many fit into memory without a reservation. */
    private static final int RESERVED_TOGETHER = 50;
    private static final JsonShape BATCH = JsonShape.of().withList("items", BatchItem.SHAPE, ITEMS_MAX);

    public List<Route> routes() {
        return List.of(Route.ofStream(ApiVersion.V1_2, "POST", "/jobs/batch", scope(JOBS_WRITE), "change many jobs, each independently", this::run)
            .taking("atomic", "dryRun"));
    }

    private CompletionStage<Reply> run(Call call) {
        var faults = new Violations();
        boolean isAtomic = call.query().flag("atomic", faults);
        boolean isDryRun = call.query().flag("dryRun", faults);
        boolean isNdjson = call.unreadBody().isSentAs(Ndjson.TYPE);
        if (isAtomic && isNdjson) {
            faults.add("/atomic", Rule.NOT_ALLOWED, UserMessage.of("batch.atomic-lines"));
        }
        faults.reject();
        Idempotency.check(call);
        if (!isNdjson && !call.unreadBody().isSentAs("application/json")) {
            throw new Rejected(Problem.NOT_JSON, UserMessage.of("batch.type", "type", Ndjson.TYPE));
        }
        var reply = isNdjson ? lines(call, isDryRun) : whole(call, isAtomic, isDryRun);
        return isDryRun ? reply.thenApply(done -> done.with("Dry-Run", "true")) : reply;
    }

    private CompletionStage<Reply> lines(Call call, boolean isDryRun) {
        if (!call.caller().forwarded()) {
            return streamed(call, isDryRun).begin();
        }
        var place = limit.acquire(employer(call).id()).orElseThrow(() -> new Rejected(Problem.SERVICE_BUSY, UserMessage.of("busy.batches")));
        try {
            return BufferedResultsResource.of(streamed(call, isDryRun), call, files, place);
        } catch (RuntimeException rejection) {
            place.run();
            throw rejection;
        }
    }

    private BatchLinesResource streamed(Call call, boolean isDryRun) {
        return new BatchLinesResource(batch, locations, call, isDryRun ? null : idempotency.parts(call, employer(call).id().value()));
    }

    private CompletionStage<Reply> whole(Call call, boolean isAtomic, boolean isDryRun) {
        var body = call.unreadBody();
        return body.bytes().thenCompose(bytes -> body.offEventLoop(() -> isDryRun ? dryRun(call, bytes, isAtomic)
                : isAtomic ? atOnce(call, bytes) : inSlices(call, bytes)))
            .thenCompose(begun -> begun)
            .exceptionally(fault -> {
                throw Rejected.cause(fault) instanceof Batch.ItemRejected rejected ? rejection(rejected, call) : new CompletionException(Rejected.cause(fault));
            });
    }

    private CompletionStage<Reply> dryRun(Call call, byte[] bytes, boolean isAtomic) {
        var workers = call.unreadBody().workers();
        var items = items(bytes, call, BATCH.notingUnknown());
        return isAtomic ? batch.dryRunAtomic(workers, employer(call), items).thenApplyAsync(results -> reply(Batch.requireSuccess(results), call), workers)
            : batch.dryRun(workers, employer(call), items).thenApplyAsync(results -> reply(results, call), workers);
    }

    /** Executes a batch in slices. A request that cannot be parsed is rejected as a whole, and that response is stored as a whole, too. */
    private CompletionStage<Reply> inSlices(Call call, byte[] bytes) {
        var owner = employer(call);
        List<BatchItem> items;
        try {
            items = items(bytes, call, BATCH);
        } catch (Rejected rejection) {
            return idempotency.run(call, owner.id().value(), bytes, () -> {
                throw rejection;
            });
        }
        var kept = idempotency.parts(call, owner.id().value(), bytes);
        var workers = call.unreadBody().workers();
        return batch.inTurn(workers, owner, () -> new BatchSlices(batch, request(call, kept), owner, kept).runAll(items, Digests.sha256().digest(bytes)))
            .thenApplyAsync(results -> answer(call, results, items.size(), kept.isReplay()), workers)
            .exceptionallyCompose(fault -> Rejected.cause(fault) instanceof StoredAsWhole before
                ? CompletableFuture.completedStage(before.reply) : CompletableFuture.failedStage(fault))
            .whenComplete((reply, fault) -> kept.close());
    }

    static BatchSlices.Request request(Call call, PartialResults kept) {
        return new BatchSlices.Request(call.unreadBody().workers(), call.recipient(), call::reserve, tx -> kept.whole(tx, call::reserve).ifPresent(reply -> {
            throw new StoredAsWhole(reply);
        }));
    }

    /** Signals that the request was answered before and its response was stored as a whole. */
    private static final class StoredAsWhole extends RuntimeException {
        private final transient Reply reply;

        StoredAsWhole(Reply reply) {
            super("stored as a whole", null, false, false);
            this.reply = reply;
        }
    }

    private static Reply answer(Call call, ResultLines results, int sent, boolean isReplay) {
        if (isReplay) {
            call.reserve(results.lines().length);
            return Reply.json(MULTI_STATUS, Ndjson.inOneObject(results)).with(Idempotency.REPLAYED, "true");
        }
        // Not reserved: slices are committed, and a caller that is rejected for lack of memory now would send them again.
        var reply = Reply.json(MULTI_STATUS, Ndjson.inOneObject(results));
        call.noteRejected(MULTI_STATUS, rejected(sent, results.rejected()));
        return reply;
    }

    private CompletionStage<Reply> atOnce(Call call, byte[] bytes) {
        var owner = employer(call);
        var items = new AtomicReference<List<BatchItem>>(); // parsed once, even if the batch is executed twice
        var rejected = new AtomicReference<>(new RejectedItems()); // items of the last attempt: a transaction may run more than once
        return batch.run(call.unreadBody().workers(), owner, strategy -> idempotency.runLong(call, owner.id().value(), bytes, () -> {
            items.updateAndGet(parsed -> parsed == null ? items(bytes, call, BATCH) : parsed);
            return tx -> {
                try {
                    var results = Batch.requireSuccess(strategy.runAll(tx, owner, items.get()));
                    rejected.set(rejected(results.size(), results));
                    return reply(results, call);
                } catch (Batch.ItemRejected fault) {
                    throw new Idempotency.RollbackResponse(call.rejection(rejection(fault, call), rejected(fault.results.size(), fault.results)));
                }
            };
        })).thenApply(reply -> {
            if (!reply.headers().containsKey(Idempotency.REPLAYED)) {
                call.noteRejected(reply.status(), rejected.get());
            }
            return reply;
        });
    }

    private static RejectedItems rejected(int sent, List<ItemResult> results) {
        var rejected = new RejectedItems();
        rejected.addSent(sent);
        results.forEach(result -> result.addTo(rejected));
        return rejected;
    }

    private static Reply reply(List<ItemResult> results, Call call) {
        ItemResult.reserve(results, call::reserve);
        return Reply.json(MULTI_STATUS, Ndjson.inOneObject(ResultLines.of(results, call.recipient())));
    }

    private static Rejected rejection(Batch.ItemRejected rejected, Call call) {
        ItemResult.reserve(rejected.results, call::reserve);
        ProblemJson.Value results = json -> {
            json.writeStartArray();
            for (var result : rejected.results) {
                result.write(json, call.recipient());
            }
            json.writeEndArray();
        };
        ProblemJson.Value summary = new Summary().addAll(rejected.results)::write;
        return new Rejected(Problem.BATCH_REFUSED, UserMessage.of("batch.rejected"), List.of(), Map.of("results", results, "summary", summary), Map.of());
    }

    private List<BatchItem> items(byte[] body, Call call, JsonShape shape) {
        var tree = Json.parse(body, shape);
        var faults = new Violations();
        JsonObjectReader.of(tree, faults);
        var sent = tree.get("items");
        if (sent == null || !sent.isArray()) {
            faults.add("/items", sent == null ? Rule.REQUIRED : Rule.WRONG_TYPE, UserMessage.of("batch.items"));
        } else if (sent.size() > ITEMS_MAX) {
            faults.add("/items", Rule.TOO_MANY, UserMessage.of("batch.too-many-items", "max", ITEMS_MAX,
                "lines", BatchLinesResource.LINES_MAX, "type", Ndjson.TYPE, "actual", sent.size()));
        }
        faults.reject();
        var index = locations.index();
        var items = new ArrayList<BatchItem>(sent.size());
        for (int i = 0; i < sent.size(); i++) {
            items.add(BatchItem.from(i, sent.get(i), index));
            if (i % RESERVED_TOGETHER == 0) {
                BatchItem.reserveResults(items, call::reserve);
            }
        }
        return BatchItem.reserveResults(items, call::reserve);
    }
}
