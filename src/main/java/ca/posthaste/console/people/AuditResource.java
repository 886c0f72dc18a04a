package ca.posthaste.console.people;

import ca.posthaste.account.Users;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.console.AuditTranslator;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Database;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The audit log of an employer, newest first. */
record AuditResource(Console console, Database database, Users users, Audit audit) {
    static final int PAGE = 50;
    /** Value of the {@code by} parameter for commands; no user's address looks like it. */
    static final String COMMANDS = "commands";

    public List<Route> routes() {
        return console.routes().page("/{employer}/audit", AccessLevel.OWNER, "audit log of an employer", this::list).all();
    }

    private record Found(List<AuditEntry> entries, List<String> people) {}

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        var by = visit.parameter("by").filter(value -> value.length() <= Users.EMAIL_MAX).orElse("");
        long before = visit.before();
        return database.query(tx -> {
            var employer = visit.employer().id();
            var entries = by.isEmpty() ? audit.before(tx, employer, before, PAGE + 1)
                : audit.before(tx, employer, by.equals(COMMANDS) ? "" : by, before, PAGE + 1);
            return new Found(entries, new ArrayList<>(users.addresses(tx, employer)));
        }).thenCompose(found -> answer(visit, by, before, found));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, String by, long before, Found found) {
        var words = new AuditTranslator(visit.language(), visit.clock().getZone());
        var shown = found.entries.stream().limit(PAGE).toList();
        if (!by.isEmpty() && !by.equals(COMMANDS) && !found.people.contains(by)) {
            found.people.add(by); // somebody who has left since
        }
        var query = by.isEmpty() ? "" : "by=" + URLEncoder.encode(by, StandardCharsets.UTF_8);
        return console.write(visit, "people", visit.page("console-audit", visit.texts().get("logTitle"))
            .with("lines", shown.stream().map(words::line).toList()).with("people", found.people).with("by", by).with("commands", COMMANDS)
            .with("isFirst", before == Long.MAX_VALUE).with("newest", visit.path("/audit") + (query.isEmpty() ? "" : "?" + query))
            .with("older", found.entries.size() <= PAGE ? ""
                : visit.path("/audit") + "?" + (query.isEmpty() ? "" : query + "&") + "before=" + shown.get(PAGE - 1).id()));
    }
}
