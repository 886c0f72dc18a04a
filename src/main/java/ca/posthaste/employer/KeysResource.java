package ca.posthaste.employer;

import static ca.posthaste.api.ApiVersion.V1_2;
import static ca.posthaste.api.Scope.KEYS_MANAGE;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.api.Scope;
import ca.posthaste.api.Timestamps;
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
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The HTTP resource of an employer's keys. */
public record KeysResource(Database database, Keys keys, KeyService issuing, Idempotency idempotency, Clock clock) {
    private static final JsonShape TERMS = JsonShape.of("name", "scopes", "expiresOn");
    private static final JsonShape ROTATION = JsonShape.of("overlapHours");

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
                Json.objects(json, "data", page, key -> writeEntry(json, key, clock.instant()));
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
                return Reply.json(201, Json.object(json -> writeIssued(json, issued)));
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
                return Reply.json(200, Json.object(json -> {
                    writeIssued(json, issued);
                    json.writeStringField("overlapEndsAt", text(issued.key().overlapEnd(clock.instant())));
                }));
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
        var employer = AuthenticatedKey.employer(call).id();
        int id = id(call);
        return issuing.change(employer, tx -> issuing.revoke(tx, employer, id)).thenApply(revoked -> Reply.noContent());
    }

    private KeyIssuer grantor(Call call) {
        return KeyIssuer.key(keys, AuthenticatedKey.of(call).hash(), clock);
    }

    private static int id(Call call) {
        return call.id("id").orElseThrow(() -> new Rejected(Problem.KEY_NOT_FOUND));
    }

    private static void writeEntry(JsonGenerator json, KeyEntry key, Instant now) throws IOException {
        writeTerms(json, key);
        json.writeStringField("createdAt", Timestamps.json(key.created()));
        json.writeStringField("lastUsedAt", text(key.lastUsed().map(KeyEntry.Use::at)));
        json.writeStringField("lastUsedFrom", key.lastUsed().map(KeyEntry.Use::from).orElse(null));
        json.writeStringField("hint", key.hint());
        json.writeStringField("overlapEndsAt", text(key.overlapEnd(now)));
    }

    private static void writeIssued(JsonGenerator json, KeyService.Issued issued) throws IOException {
        writeTerms(json, issued.key());
        json.writeStringField("key", issued.secret().reveal());
    }

    private static void writeTerms(JsonGenerator json, KeyEntry key) throws IOException {
        json.writeNumberField("id", key.id());
        json.writeStringField("name", key.terms().name());
        Json.strings(json, "scopes", Scope.words(key.terms().scopes()));
        json.writeStringField("expiresOn", key.terms().expiresOn().map(LocalDate::toString).orElse(null));
    }

    private static String text(Optional<Instant> instant) {
        return instant.map(Timestamps::json).orElse(null);
    }
}
