package ca.posthaste.console.integration;

import ca.posthaste.apilog.StoredRejection;
import ca.posthaste.apilog.StoredRejections;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.console.DisplayTime;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.json.Json;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.RejectedItems;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.TextRules;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** Pages of the most recent rejected API calls: the request, its errors, and how to fix them. */
record RejectedCallPages(Console console, Database database, StoredRejections rejections) {
    private static final String BASE = IntegrationPart.BASE + "/errors";
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");
    private static final int VALUE_MAX = 200;

    List<Route> routes() {
        return console.routes()
            .page(BASE, AccessLevel.OWNER, "recently rejected API calls of an employer", this::list)
            .page(BASE + "/{id}", AccessLevel.OWNER, "a rejected call in full", this::one)
            .all();
    }

    /**
     * A rejected API call in a list, or a call with rejected items.
     *
     * @param status HTTP status; empty if the call was carried out except for the rejected items
     * @param title  title of its problem, or the detail of the response if this version does not know the problem
     */
    public record RejectedCallRow(long id, DisplayTime at, String key, String method, String path, String status, String title, int faults) {
        static RejectedCallRow of(StoredRejection rejection, ConsoleRequest visit) {
            return new RejectedCallRow(rejection.id(), visit.times().exactMoment(rejection.at()), rejection.key(), rejection.method(), rejection.path(),
                rejection.isPartial() ? "" : String.valueOf(rejection.status()), title(rejection, visit), rejection.faults().size());
        }

        static String title(StoredRejection rejection, ConsoleRequest visit) {
            return Arrays.stream(Problem.values()).filter(problem -> problem.type().equals(rejection.type())).findFirst().map(problem -> problem.title().text())
                .orElse(rejection.detail()).in(visit.language());
        }
    }

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        return database.query(tx -> rejections.newest(tx, visit.employer().id(), StoredRejections.MAX)).thenCompose(all ->
            console.write(visit, IntegrationPart.SECTION, visit.page("console-integration-errors", visit.texts().get("rejectedCallsTitle"))
                .with("rejections", all.stream().map(rejection -> RejectedCallRow.of(rejection, visit)).toList())));
    }

    private CompletionStage<Reply> one(ConsoleRequest visit) {
        var sent = visit.call().part("id");
        if (!ID.matcher(sent).matches()) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        return database.query(tx -> rejections.find(tx, visit.employer().id(), Long.parseLong(sent)).orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND)))
            .thenCompose(rejection -> console.write(visit, IntegrationPart.SECTION,
                visit.page("console-integration-error", RejectedCallRow.title(rejection, visit))
                    .with("rejection", RejectedCallRow.of(rejection, visit)).with("type", rejection.type())
                    .with("detail", rejection.isPartial() ? visit.texts().get("rejectedItemsFix") : rejection.detail().in(visit.language()))
                    .with("hasItems", rejection.faults().stream().anyMatch(RejectedCallPages::isOfItem)).with("itemsMax", RejectedItems.ITEMS_MAX)
                    .with("requestId", rejection.requestId()).with("lines", lines(rejection, visit)).with("body", rejection.body().orElse(""))
                    .with("answer", rejection.answer().orElse("")).with("isCut", rejection.isCut()).with("isBodyKept", rejection.bodyBytes() >= 0)));
    }

    /**
     * An error at one place of the request.
     *
     * @param line      line of the item in a set or batch; 0 if the error is not in an item that was sent
     * @param reference the item's referenceId; empty if there is none
     * @param sent      rejected value; empty if unknown
     * @param remedy    advice on what to send instead
     */
    public record Line(int line, String reference, String pointer, String code, String sent, String wrong, String remedy) {}

    private static List<Line> lines(StoredRejection rejection, ConsoleRequest visit) {
        var body = body(rejection);
        return rejection.faults().stream().map(fault -> new Line(fault.line(), fault.referenceId(), fault.pointer(), fault.code(),
            isOfItem(fault) ? "" : value(body, fault.pointer()), meaning(fault.code()).map(known -> known.in(visit.language())).orElse(""),
            fault.detail().in(visit.language()))).toList();
    }

    private static boolean isOfItem(StoredRejection.Fault fault) {
        return fault.line() > 0 || !fault.referenceId().isEmpty();
    }

    /** Returns the meaning of a code, which is a rule's or the last part of a problem's type. */
    private static Optional<UserMessage> meaning(String code) {
        return Arrays.stream(Rule.values()).filter(rule -> rule.code().equals(code)).map(Rule::meaning).findFirst()
            .or(() -> Arrays.stream(Problem.values()).filter(problem -> problem.type().endsWith(":" + code)).map(Problem::title).findFirst());
    }

    /** Parses the body. A truncated or invalid body has no values to show. */
    private static JsonNode body(StoredRejection rejection) {
        if (rejection.body().isEmpty() || rejection.isCut()) {
            return MissingNode.getInstance();
        }
        try {
            return Json.parse(rejection.body().get().getBytes(StandardCharsets.UTF_8));
        } catch (Rejected noJson) {
            return MissingNode.getInstance();
        }
    }

    private static String value(JsonNode body, String pointer) {
        try {
            var value = pointer.isEmpty() ? MissingNode.getInstance() : body.at(pointer);
            return value.isMissingNode() ? "" : TextRules.abbreviated(value.toString(), VALUE_MAX);
        } catch (IllegalArgumentException noPointer) {
            return "";
        }
    }
}
