package ca.posthaste.webhook;

import static ca.posthaste.api.ApiVersion.V1_2;
import static ca.posthaste.api.Scope.WEBHOOKS_MANAGE;
import static ca.posthaste.employer.AuthenticatedKey.employer;
import static ca.posthaste.http.access.Access.scope;

import ca.posthaste.cursor.FeedPage;
import ca.posthaste.cursor.FeedQuery;
import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.idempotency.Idempotency;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.problem.Violations;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The HTTP resource of an employer's webhooks. */
public record WebhooksResource(Database database, Webhooks webhooks, Deliveries deliveries, WebhookService service, BlockingCalls slowCalls,
                               Idempotency idempotency) {
    public List<Route> routes() {
        return List.of(
            Route.since(V1_2, "GET", "/webhooks", scope(WEBHOOKS_MANAGE), "list webhooks", this::list).taking("page", "pageSize"),
            Route.since(V1_2, "POST", "/webhooks", scope(WEBHOOKS_MANAGE), "add a webhook", this::add),
            Route.since(V1_2, "GET", "/webhooks/{id}", scope(WEBHOOKS_MANAGE), "read a webhook", this::read),
            Route.since(V1_2, "PUT", "/webhooks/{id}", scope(WEBHOOKS_MANAGE), "change a webhook", this::update),
            Route.since(V1_2, "DELETE", "/webhooks/{id}", scope(WEBHOOKS_MANAGE), "delete a webhook", this::delete),
            Route.since(V1_2, "POST", "/webhooks/{id}/test", scope(WEBHOOKS_MANAGE), "send a test message", this::test),
            Route.since(V1_2, "POST", "/webhooks/{id}/rotate", scope(WEBHOOKS_MANAGE), "give a webhook a new secret", this::rotate),
            Route.since(V1_2, "GET", "/webhooks/{id}/deliveries", scope(WEBHOOKS_MANAGE), "list the messages of a webhook", this::listDeliveries)
                .taking("pageSize", "after"),
            Route.since(V1_2, "POST", "/webhooks/{id}/deliveries/{delivery}/replay", scope(WEBHOOKS_MANAGE), "send a message again", this::replay),
            Route.since(V1_2, "POST", "/webhooks/{id}/replay", scope(WEBHOOKS_MANAGE), "send the changes after a cursor", this::replaySince)
                .taking(FeedQuery.SINCE));
    }

    private CompletionStage<Reply> list(Call call) {
        var owner = employer(call).id();
        var faults = new Violations();
        var paging = Paging.from(call.query(), faults);
        faults.reject();
        return database.query(tx -> {
            var page = webhooks.page(tx, owner, paging);
            int total = webhooks.count(tx, owner);
            return Reply.json(200, Json.object(json -> {
                Json.objects(json, "data", page, hook -> WebhookJson.write(json, hook, null));
                PagingJson.write(json, paging, total, call.address() + "/webhooks", call.query());
            }));
        });
    }

    private CompletionStage<Reply> add(Call call) {
        var owner = employer(call).id();
        return slowCalls.run(owner, () -> idempotency.runSecret(call, owner.value(), () -> {
            var patch = service.read(owner, call.json(WebhookPatch.SHAPE), true);
            return tx -> {
                var issued = service.add(tx, owner, patch);
                return Reply.json(201, Json.object(json -> WebhookJson.write(json, issued.hook(), issued.secret().text())))
                    .with("Location", call.address() + "/webhooks/" + issued.hook().id());
            };
        }));
    }

    private CompletionStage<Reply> read(Call call) {
        var owner = employer(call).id();
        int id = id(call);
        return database.query(tx -> shown(service.find(tx, owner, id)));
    }

    private CompletionStage<Reply> update(Call call) {
        var owner = employer(call).id();
        int id = id(call);
        return slowCalls.run(owner, () -> {
            var patch = service.read(owner, call.json(WebhookPatch.SHAPE), false);
            return database.write(tx -> shown(service.update(tx, owner, id, patch)));
        });
    }

    private static Reply shown(Webhook hook) {
        return Reply.json(200, Json.object(json -> WebhookJson.write(json, hook, null)));
    }

    private CompletionStage<Reply> delete(Call call) {
        var owner = employer(call).id();
        int id = id(call);
        return database.write(tx -> {
            service.delete(tx, owner, id);
            return Reply.noContent();
        });
    }

    /** Sends a test message. A test changes nothing, so its response is not stored: a repeated request with the same Idempotency-Key sends another message. */
    private CompletionStage<Reply> test(Call call) {
        Idempotency.check(call);
        var owner = employer(call).id();
        int id = id(call);
        return slowCalls.run(owner, () -> {
            var message = database.read(tx -> service.testMessage(tx, owner, id));
            var result = service.send(message);
            return database.write(tx -> shown(service.store(tx, message, result)));
        });
    }

    private static Reply shown(WebhookDelivery delivery) {
        return Reply.json(200, Json.object(json -> WebhookJson.delivery(json, delivery)));
    }

    private CompletionStage<Reply> rotate(Call call) {
        var owner = employer(call).id();
        return idempotency.runSecret(call, owner.value(), () -> {
            int id = id(call);
            return tx -> {
                var issued = service.rotate(tx, owner, id);
                return Reply.json(200, Json.object(json -> WebhookJson.write(json, issued.hook(), issued.secret().text())));
            };
        });
    }

    private CompletionStage<Reply> listDeliveries(Call call) {
        var owner = employer(call).id();
        int id = id(call);
        var faults = new Violations();
        var paging = Paging.from(call.query(), faults);
        var after = call.query().get("after", faults);
        if (after.isPresent() && Deliveries.id(after.get()).isEmpty()) {
            faults.add("/after", Rule.UNKNOWN_VALUE, UserMessage.of("cursor.newest"));
        }
        faults.reject();
        return database.query(tx -> {
            service.find(tx, owner, id);
            return page(call, id, deliveries.page(tx, id, after.map(Long::parseLong).orElse(Long.MAX_VALUE), paging.pageSize() + 1), paging);
        });
    }

    /** Returns a page of the deliveries that were found: one more than a page if there are more. */
    private static Reply page(Call call, int id, List<WebhookDelivery> found, Paging paging) {
        var page = found.subList(0, Math.min(found.size(), paging.pageSize()));
        var after = found.size() > page.size() ? Optional.of(String.valueOf(page.get(page.size() - 1).id())) : Optional.<String>empty();
        return Reply.json(200, Json.object(json -> {
            Json.objects(json, "data", page, delivery -> WebhookJson.delivery(json, delivery));
            PagingJson.writeAfter(json, paging, after, call.address() + "/webhooks/" + id + "/deliveries", call.query());
        }));
    }

    private CompletionStage<Reply> replay(Call call) {
        var owner = employer(call).id();
        return announced(idempotency.run(call, owner.value(), () -> {
            int id = id(call);
            long delivery = Deliveries.id(call.part("delivery")).orElseThrow(() -> new Rejected(Problem.DELIVERY_NOT_FOUND));
            return tx -> shown(service.replay(tx, owner, id, delivery)).status(202);
        }));
    }

    private CompletionStage<Reply> replaySince(Call call) {
        var owner = employer(call).id();
        return announced(idempotency.run(call, owner.value(), () -> {
            int id = id(call);
            var since = FeedQuery.from(call.query()).since().orElseThrow(() ->
                Rejected.of(new Violation("/" + FeedQuery.SINCE, Rule.REQUIRED, UserMessage.of("webhook.since-required"))));
            return tx -> {
                var replayed = service.replaySince(tx, owner, id, since);
                return Reply.json(202, Json.object(json -> {
                    json.writeNumberField("messages", replayed.messages());
                    json.writeStringField(FeedPage.NEXT, replayed.changes().next());
                    json.writeBooleanField(FeedPage.MORE, replayed.changes().more());
                }));
            };
        }));
    }

    private CompletionStage<Reply> announced(CompletionStage<Reply> replay) {
        return replay.thenApply(reply -> {
            service.announce();
            return reply;
        });
    }

    private static int id(Call call) {
        return call.id("id").orElseThrow(() -> new Rejected(Problem.WEBHOOK_NOT_FOUND));
    }
}
