package ca.posthaste.job.bulk;

import static ca.posthaste.employer.KeyHolder.employer;
import static ca.posthaste.http.Access.EMPLOYER;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.http.BodyLines;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.FieldFault;
import ca.posthaste.problem.Fields;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.ProblemJson;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Batches of jobs over HTTP. */
public final class BatchResource {
    static final int ITEMS_MAX = 1_000;
    static final int LINES_MAX = 100_000;
    private static final int MULTI_STATUS = 207;
    private static final JsonShape BATCH = JsonShape.of().withList("items", BatchItem.SHAPE, ITEMS_MAX);

    private final Batch batch;
    private final Locations locations;

    public BatchResource(Batch batch, Locations locations) {
        this.batch = batch;
        this.locations = locations;
    }

    public List<Route> routes() {
        return List.of(Route.ofStream(ApiVersion.V1_2, "POST", "/jobs/batch", EMPLOYER, "change many jobs, each by itself", this::run)
            .taking("atomic", "dryRun"));
    }

    private CompletionStage<Reply> run(Call call) {
        var faults = new Faults();
        boolean isAtomic = Flags.read("atomic", call.query().get("atomic", faults), faults);
        boolean isDryRun = Flags.read("dryRun", call.query().get("dryRun", faults), faults);
        boolean isNdjson = call.unreadBody().isSentAs(Ndjson.TYPE);
        if (isAtomic && isNdjson) {
            faults.add("/atomic", Rule.NOT_ALLOWED, "Send the items as application/json: lines are done as they come, and cannot be undone.");
        }
        faults.reject();
        if (!isNdjson && !call.unreadBody().isSentAs("application/json")) {
            throw new Rejected(Problem.NOT_JSON, "Send the batch as application/json or " + Ndjson.TYPE + ".");
        }
        var reply = isNdjson ? new Lines(call, isDryRun).begin() : whole(call, isAtomic, isDryRun);
        return isDryRun ? reply.thenApply(done -> done.with("Dry-Run", "true")) : reply;
    }

    private CompletionStage<Reply> whole(Call call, boolean isAtomic, boolean isDryRun) {
        var body = call.unreadBody();
        var owner = employer(call);
        return body.bytes().thenCompose(bytes -> body.offEventLoop(() -> items(bytes)))
            .thenCompose(items -> isDryRun ? batch.dryRun(owner, items, isAtomic) : batch.run(owner, items, isAtomic))
            .thenApply(results -> Reply.json(MULTI_STATUS, Json.write(json -> {
                json.writeStartObject();
                Ndjson.results(json, results, call.requestId());
                json.writeEndObject();
            })))
            .exceptionally(fault -> {
                throw Batch.cause(fault) instanceof Batch.Refused refused ? refusal(refused, call) : new CompletionException(Batch.cause(fault));
            });
    }

    private static Rejected refusal(Batch.Refused refused, Call call) {
        ProblemJson.Value results = json -> Ndjson.resultArray(json, refused.results(), call.requestId());
        ProblemJson.Value summary = new Summary().addAll(refused.results())::write;
        return new Rejected(Problem.BATCH_REFUSED, "Mend the items that were refused, and send all of them again.", List.of(),
            Map.of("results", results, "summary", summary), Map.of());
    }

    private List<BatchItem> items(byte[] body) {
        var tree = Json.parse(body, BATCH);
        var faults = new Faults();
        Fields.of(tree, faults);
        var sent = tree.get("items");
        if (sent == null || !sent.isArray()) {
            faults.add("/items", sent == null ? Rule.REQUIRED : Rule.WRONG_TYPE, "Send items as an array of objects.");
        } else if (sent.size() > ITEMS_MAX) {
            faults.add("/items", Rule.TOO_MANY, "Send at most " + ITEMS_MAX + " items, or up to " + LINES_MAX + " as " + Ndjson.TYPE
                + "; there are " + sent.size() + ".");
        }
        faults.reject();
        var index = locations.index();
        var items = new ArrayList<BatchItem>(sent.size());
        for (int i = 0; i < sent.size(); i++) {
            items.add(BatchItem.from(i, sent.get(i), index));
        }
        return items;
    }

    /** Items as lines: each chunk is done and answered before the next one is read. */
    private final class Lines implements Reply.Parts {
        private final Call call;
        private final boolean isDryRun;
        private final BodyLines lines;
        private final Summary summary = new Summary();
        private int items;
        private byte[] first;
        private boolean isOver;

        Lines(Call call, boolean isDryRun) {
            this.call = call;
            this.isDryRun = isDryRun;
            this.lines = call.unreadBody().lines();
        }

        /** If not even the first lines can be done, the request is refused as a whole. */
        CompletionStage<Reply> begin() {
            return nextPart().whenComplete((done, fault) -> {
                if (fault != null) {
                    call.unreadBody().onEventLoop(lines::close);
                }
            }).thenApply(part -> {
                first = part;
                return Reply.of(MULTI_STATUS, Ndjson.TYPE, this);
            });
        }

        @Override public long length() {
            return UNKNOWN;
        }

        @Override public boolean readsBody() {
            return true;
        }

        @Override public void close() {
            lines.close();
        }

        @Override public CompletionStage<Optional<byte[]>> part(int number) {
            if (number == 0) {
                var part = Optional.of(first);
                first = null;
                return CompletableFuture.completedFuture(part);
            }
            return isOver ? CompletableFuture.completedFuture(Optional.empty())
                : nextPart().exceptionally(this::lastWords).thenApply(Optional::of);
        }

        private CompletionStage<byte[]> nextPart() {
            return lines.next().thenCompose(chunk -> {
                int taken = Math.min(chunk.lines().size(), LINES_MAX - items);
                items += taken;
                boolean isTooMany = taken < chunk.lines().size();
                return call.unreadBody().offEventLoop(() -> parsed(chunk.lines().subList(0, taken)))
                    .thenCompose(parsed -> isDryRun ? batch.dryRun(employer(call), parsed, false) : batch.run(employer(call), parsed, false))
                    .thenApply(results -> answered(results, chunk.isLast(), isTooMany));
            });
        }

        private List<BatchItem> parsed(List<BodyLines.Line> chunk) {
            var index = locations.index();
            return chunk.stream().map(line -> {
                try {
                    return BatchItem.from(line.index(), Ndjson.parsed(line.text(), BatchItem.SHAPE, call.unreadBody().maxBody()), index);
                } catch (Rejected refusal) {
                    return BatchItem.refused(line.index(), null, refusal);
                }
            }).toList();
        }

        private byte[] answered(List<ItemResult> results, boolean isLast, boolean isTooMany) {
            summary.addAll(results);
            isOver = isLast || isTooMany;
            return Ndjson.lines(results, call.requestId(), isTooMany ? tooMany() : null, isOver ? summary : null);
        }

        /** What was answered is done. Of the rest nothing is, or it is not known: the caller sends it again. */
        private byte[] lastWords(Throwable fault) {
            var cause = Batch.cause(fault);
            if (cause instanceof Rejected || cause instanceof DatabaseUnavailable) {
                isOver = true;
                return Ndjson.lines(List.of(), call.requestId(), cause instanceof Rejected refusal ? refusal
                    : new Rejected(Problem.STORE_AWAY, "Send the lines without a result again in a moment."), summary);
            }
            throw new CompletionException(cause);
        }
    }

    private static Rejected tooMany() {
        var detail = "Send the lines after the first " + LINES_MAX + " in another request: they were not done.";
        return new Rejected(Problem.INPUT_INVALID, detail, List.of(new FieldFault("", Rule.TOO_MANY, detail)));
    }
}
