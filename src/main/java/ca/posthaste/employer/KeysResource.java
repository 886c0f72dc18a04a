package ca.posthaste.employer;

import static ca.posthaste.api.ApiVersion.V1_2;
import static ca.posthaste.api.Scope.KEYS_MANAGE;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.json.Json;
import ca.posthaste.json.JsonShape;
import ca.posthaste.problem.JsonObjectReader;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The HTTP resource of an employer's keys. */
public final class KeysResource {
    private static final JsonShape TERMS = JsonShape.of("name", "scopes", "expiresOn");
    private static final JsonShape ROTATION = JsonShape.of("overlapHours");

    private final Database database;
    private final Keys keys;
    private final KeyService issuing;
    private final Idempotency idempotency;
    private final Clock clock;

    public KeysResource(Database database, Keys keys, KeyService issuing, Idempotency idempotency, Clock clock) {
        this.database = database;
        this.keys = keys;
        this.issuing = issuing;
        this.idempotency = idempotency;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
            Route.since(V1_2, "GET", "/keys", scope(KEYS_MANAGE), "list keys", this::list).taking("page", "pageSize"),
            Route.since(V1_2, "POST", "/keys", scope(KEYS_MANAGE), "add a key", this::add),
            Route.since(V1_2, "POST", "/keys/{id}/rotate", scope(KEYS_MANAGE), "give a key a new secret", this::rotate),
            Route.since(V1_2, "DELETE", "/keys/{id}", scope(KEYS_MANAGE), "revoke a key", this::revoke));
    }

    private CompletionStage<Reply> list(Call call) {
        var employer = AuthenticatedKey.employer(call).id();
        var faults = new Violations();
        var paging = Paging.from(call.query(), faults);
        faults.reject();
        return database.query(tx -> {
            var page = keys.page(tx, employer, paging);
            int total = keys.count(tx, employer);
            return Reply.json(200, Json.object(json -> {
                Json.array(json, "data", page, key -> KeyJson.entry(json, key, clock.instant()));
                PagingJson.write(json, paging, total, call.address() + "/keys", call.query());
            }));
        });
    }

    private CompletionStage<Reply> add(Call call) {
        var employer = AuthenticatedKey.employer(call).id();
        return issue(call, employer, () -> {
            var terms = KeyProperties.from(JsonObjectReader.of(call.json(TERMS), new Violations()), LocalDate.now(clock));
            return tx -> {
                var issued = issuing.add(tx, employer, terms, grantor(call));
                return Reply.json(201, Json.write(json -> KeyJson.added(json, issued)));
            };
        });
    }

    private CompletionStage<Reply> rotate(Call call) {
        var employer = AuthenticatedKey.employer(call).id();
        return issue(call, employer, () -> {
            int id = id(call);
            int hours = overlapHours(call);
            return tx -> {
                var issued = issuing.rotate(tx, employer, id, hours, grantor(call));
                return Reply.json(200, Json.write(json -> KeyJson.rotated(json, issued, clock.instant())));
            };
        });
    }

    /** Issues a secret idempotently. The response contains the secret, so it is replayed only for the same Idempotency-Key and the same API-Key. */
    private CompletionStage<Reply> issue(Call call, EmployerId employer, Supplier<Idempotency.Effect> reading) {
        return idempotency.runSecret(call, employer.value(), reading).thenApply(reply -> {
            issuing.announce(employer);
            return reply;
        });
    }

    /** Returns the requested overlap. A rotation needs no body, because its only member has a default. */
    private static int overlapHours(Call call) {
        if (call.isBodyEmpty()) {
            return KeyService.OVERLAP_HOURS_DEFAULT;
        }
        return KeyService.overlapHours(JsonObjectReader.of(call.json(ROTATION), new Violations()));
    }

    private CompletionStage<Reply> revoke(Call call) {
        return issuing.revoke(AuthenticatedKey.employer(call).id(), id(call)).thenApply(done -> Reply.noContent());
    }

    private KeyIssuer grantor(Call call) {
        return KeyIssuer.key(keys, AuthenticatedKey.of(call).hash(), clock);
    }

    private static int id(Call call) {
        return call.id("id").orElseThrow(() -> new Rejected(Problem.KEY_NOT_FOUND));
    }
}
