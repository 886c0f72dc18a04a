package ca.posthaste.job.bulk;

import static ca.posthaste.api.Scope.JOBS_WRITE;
import static ca.posthaste.employer.KeyHolder.employer;
import static ca.posthaste.http.Access.scope;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.api.Digests;
import ca.posthaste.db.DatabaseUnavailable;
import ca.posthaste.http.BodyLines;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.idempotency.Idempotency;
import ca.posthaste.idempotency.Parts;
import ca.posthaste.idempotency.Refused;
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
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
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
    /** Faults of some items fit into memory before there is room for them. */
    private static final int RESERVED_TOGETHER = 50;
    /** Of all lines together. */
    static final long BYTES_MAX = 512L * 1024 * 1024;
    private static final BodyLines.Bounds BOUNDS = new BodyLines.Bounds(BYTES_MAX, LINES_MAX);
    private static final int MULTI_STATUS = 207;
    private static final JsonShape BATCH = JsonShape.of().withList("items", BatchItem.SHAPE, ITEMS_MAX);

    private final Batch batch;
    private final Locations locations;
    private final Idempotency idempotency;

    public BatchResource(Batch batch, Locations locations, Idempotency idempotency) {
        this.batch = batch;
        this.locations = locations;
        this.idempotency = idempotency;
    }

    public List<Route> routes() {
        return List.of(Route.ofStream(ApiVersion.V1_2, "POST", "/jobs/batch", scope(JOBS_WRITE), "change many jobs, each by itself", this::run)
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
        Idempotency.check(call);
        if (!isNdjson && !call.unreadBody().isSentAs("application/json")) {
            throw new Rejected(Problem.NOT_JSON, "Send the batch as application/json or " + Ndjson.TYPE + ".");
        }
        var reply = isNdjson ? new Lines(call, isDryRun).begin() : whole(call, isAtomic, isDryRun);
        return isDryRun ? reply.thenApply(done -> done.with("Dry-Run", "true")) : reply;
    }

    private CompletionStage<Reply> whole(Call call, boolean isAtomic, boolean isDryRun) {
        var body = call.unreadBody();
        return body.bytes().thenCompose(bytes -> body.offEventLoop(() -> isDryRun
                ? batch.dryRun(body.workers(), employer(call), items(bytes, call), results -> reply(isAtomic ? Batch.checked(results) : results, call))
                : once(call, bytes, isAtomic)))
            .thenCompose(begun -> begun)
            .exceptionally(fault -> {
                throw Batch.cause(fault) instanceof Batch.Refused refused ? refusal(refused, call) : new CompletionException(Batch.cause(fault));
            });
    }

    private CompletionStage<Reply> once(Call call, byte[] bytes, boolean isAtomic) {
        var owner = employer(call);
        var items = new Parsed(bytes, call);
        return batch.run(call.unreadBody().workers(), way -> idempotency.run(call, owner.id().value(), bytes, () -> {
            items.parse();
            return tx -> {
                try {
                    return reply(isAtomic ? way.runAll(tx, owner, items.list) : way.run(tx, owner, items.list), call);
                } catch (Batch.Refused refused) {
                    throw new Refused(call.refusal(refusal(refused, call)));
                }
            };
        }));
    }

    /** Parsed once, even if the batch is done a second time. */
    private final class Parsed {
        private final byte[] bytes;
        private final Call call;
        private List<BatchItem> list;

        Parsed(byte[] bytes, Call call) {
            this.bytes = bytes;
            this.call = call;
        }

        void parse() {
            list = list == null ? items(bytes, call) : list;
        }
    }

    private static Reply reply(List<ItemResult> results, Call call) {
        reserve(results, call);
        return Reply.json(MULTI_STATUS, Json.write(json -> {
            json.writeStartObject();
            Ndjson.results(json, results, call.requestId());
            json.writeEndObject();
        }));
    }

    /** Reserves memory for the results that are expected, before anything is done: what was refused already takes much of it. */
    private static List<BatchItem> expected(List<BatchItem> items, Call call) {
        call.reserve(items.stream().mapToLong(BatchItem::resultSize).sum());
        return items;
    }

    /** Before anything is committed, so that a request for which there is no memory can still be refused. */
    private static void reserve(List<ItemResult> results, Call call) {
        call.reserve(results.stream().mapToLong(ItemResult::size).sum());
    }

    private static Rejected refusal(Batch.Refused refused, Call call) {
        reserve(refused.results(), call);
        ProblemJson.Value results = json -> Ndjson.resultArray(json, refused.results(), call.requestId());
        ProblemJson.Value summary = new Summary().addAll(refused.results())::write;
        return new Rejected(Problem.BATCH_REFUSED, "Mend the items that were refused, and send all of them again.", List.of(),
            Map.of("results", results, "summary", summary), Map.of());
    }

    private List<BatchItem> items(byte[] body, Call call) {
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
            if (i % RESERVED_TOGETHER == 0) {
                expected(items, call);
            }
        }
        return expected(items, call);
    }

    /** Items as lines: each chunk is done and answered before the next one is read. */
    private final class Lines implements Reply.Parts {
        private final Call call;
        private final boolean isDryRun;
        private final BodyLines lines;
        private final Summary summary = new Summary();
        private final Parts kept;
        private CompletionStage<?> working = CompletableFuture.completedStage(null);
        private int items;
        private int chunks;
        private byte[] first;
        private boolean isOver;

        Lines(Call call, boolean isDryRun) {
            this.call = call;
            this.isDryRun = isDryRun;
            this.lines = call.unreadBody().lines(BOUNDS);
            this.kept = isDryRun ? null : idempotency.parts(call, employer(call).id().value());
        }

        /** If not even the first lines can be done, the request is refused as a whole. */
        CompletionStage<Reply> begin() {
            return nextPart().whenComplete((done, fault) -> {
                if (fault != null) {
                    call.unreadBody().onEventLoop(this::close);
                }
            }).thenApply(part -> {
                first = part;
                var reply = Reply.of(MULTI_STATUS, Ndjson.TYPE, this);
                return kept != null && kept.isReplay() ? reply.with(Idempotency.REPLAYED, "true") : reply;
            });
        }

        @Override public long length() {
            return UNKNOWN;
        }

        @Override public boolean readsBody() {
            return true;
        }

        /** If the caller hung up, the chunk that is being done is done to its end. */
        @Override public void close() {
            lines.close();
            working.whenComplete((done, fault) -> {
                if (kept != null) {
                    kept.close();
                }
            });
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
                var sent = chunk.lines().subList(0, taken);
                int number = chunks++;
                var body = call.unreadBody();
                var done = body.offEventLoop(() -> isDryRun
                    ? batch.dryRun(body.workers(), employer(call), expected(parsed(sent), call), this::counted)
                    : once(number, digest(sent), expected(parsed(sent), call), chunk.isLast() || isTooMany)).thenCompose(begun -> begun);
                working = done;
                return done.thenApplyAsync(results -> answered(results, chunk.isLast(), isTooMany), body.workers());
            });
        }

        private CompletionStage<CountedLines> once(int number, byte[] digest, List<BatchItem> parsed, boolean isLast) {
            return batch.write(call.unreadBody().workers(), (tx, way) -> {
                var results = kept.kept(tx, number, digest).map(CountedLines::from).orElseGet(() -> {
                    var counted = counted(way.run(tx, employer(call), parsed));
                    kept.keep(tx, number, digest, counted.bytes());
                    return counted;
                });
                if (isLast) {
                    kept.finish(tx, number + 1);
                }
                return results;
            });
        }

        private CountedLines counted(List<ItemResult> results) {
            reserve(results, call);
            return new CountedLines(new Summary().addAll(results), Ndjson.lines(results, call.requestId(), null, null));
        }

        private static byte[] digest(List<BodyLines.Line> sent) {
            var digest = Digests.sha256();
            for (var line : sent) {
                digest.update(String.valueOf(line.index()).getBytes(StandardCharsets.UTF_8));
                digest.update((byte) '\n');
                digest.update(line.text() == null ? new byte[0] : line.text());
                digest.update((byte) '\n');
            }
            return digest.digest();
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

        private byte[] answered(CountedLines results, boolean isLast, boolean isTooMany) {
            summary.addAll(results.summary());
            isOver = isLast || isTooMany;
            var answer = new ByteArrayOutputStream();
            answer.writeBytes(results.lines());
            answer.writeBytes(Ndjson.lines(List.of(), call.requestId(), isTooMany ? tooMany() : null, isOver ? summary : null));
            return answer.toByteArray();
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
