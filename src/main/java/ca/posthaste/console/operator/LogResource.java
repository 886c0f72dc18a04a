package ca.posthaste.console.operator;

import ca.posthaste.api.Timestamps;
import ca.posthaste.audit.Action;
import ca.posthaste.audit.Audit;
import ca.posthaste.audit.AuditEntry;
import ca.posthaste.audit.AuditFilter;
import ca.posthaste.console.AuditLine;
import ca.posthaste.console.AuditTranslator;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Database;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import java.text.Collator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The audit log of the whole service, newest first. */
record LogResource(Console console, Database database, Audit audit) {
    private static final String LIST = "/audit";
    private static final List<String> FILTERS = List.of("by", "employer", "action", "day");

    List<Route> routes() {
        return console.routes().page("/operator/audit", AccessLevel.OPERATOR, "audit log of the service", this::list).all();
    }

    public record Choice(String code, String text, boolean isChosen) {}

    private CompletionStage<Reply> list(ConsoleRequest visit) {
        var filters = new LinkedHashMap<String, String>();
        FILTERS.forEach(name -> filters.put(name, OperatorPages.parameter(visit, name)));
        long before = visit.before();
        return database.query(tx -> audit.find(tx, filter(visit, filters), before, OperatorPages.PAGE_SIZE + 1))
            .thenCompose(found -> answer(visit, filters, before, found));
    }

    /** Returns the filter. Invalid values are ignored; the form shows them as typed. */
    private static AuditFilter filter(ConsoleRequest visit, Map<String, String> filters) {
        var day = Timestamps.date(filters.get("day"));
        var zone = visit.clock().getZone();
        return new AuditFilter(Optional.of(filters.get("by")).filter(text -> !text.isEmpty()),
            Optional.of(filters.get("employer")).filter(text -> text.matches("\\d{1,9}")).map(text -> new EmployerId(Integer.parseInt(text))),
            Action.of(filters.get("action")), day.map(one -> one.atStartOfDay(zone).toInstant()),
            day.map(one -> one.plusDays(1).atStartOfDay(zone).toInstant()));
    }

    private CompletionStage<Reply> answer(ConsoleRequest visit, Map<String, String> filters, long before, List<AuditEntry> found) {
        var words = new AuditTranslator(visit.language(), visit.clock().getZone());
        var shown = found.stream().limit(OperatorPages.PAGE_SIZE).toList();
        var newest = OperatorPages.link(OperatorPages.path(visit, LIST), filters, Map.of());
        return console.write(visit, OperatorPages.SECTION, OperatorPages.page(visit, "console-operator-audit", visit.texts().get("operatorAudit"), LIST)
            .with("lines", shown.stream().map(entry -> line(visit, words, entry)).toList())
            .with("filters", filters).with("actions", actions(words, visit, filters))
            .with("newest", before == Long.MAX_VALUE ? "" : newest)
            .with("older", found.size() <= OperatorPages.PAGE_SIZE ? ""
                : OperatorPages.link(OperatorPages.path(visit, LIST), filters, Map.of("before", String.valueOf(shown.get(OperatorPages.PAGE_SIZE - 1).id())))));
    }

    /** Returns a line with the id of the employer, which only this log needs. */
    private static AuditLine line(ConsoleRequest visit, AuditTranslator words, AuditEntry entry) {
        var line = words.line(entry);
        return entry.employer().map(employer -> new AuditLine(line.at(), line.actor(), line.action(),
            visit.texts().get("operatorLogEmployer", line.object(), String.valueOf(employer.value())).strip(), line.network())).orElse(line);
    }

    private static List<Choice> actions(AuditTranslator words, ConsoleRequest visit, Map<String, String> filters) {
        var order = Collator.getInstance(Locale.forLanguageTag(visit.language().code() + "-CA"));
        return Arrays.stream(Action.values()).map(action -> new Choice(action.code(), words.action(action.code()), action.code().equals(filters.get("action"))))
            .sorted(Comparator.comparing(Choice::text, order)).toList();
    }
}
