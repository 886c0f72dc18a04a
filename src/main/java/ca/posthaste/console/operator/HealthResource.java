package ca.posthaste.console.operator;

import ca.posthaste.board.report.Reports;
import ca.posthaste.console.Console;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.db.backup.Backup;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.access.AccessLevel;
import ca.posthaste.mail.MailStates;
import ca.posthaste.mail.UnsentMail;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.search.index.SearchMeters.IndexStatus;
import ca.posthaste.webhook.FailingWebhooks;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Health overview for the operator's morning check. Each figure links to the page where something can be done about it. */
record HealthResource(Console console, Database database, SearchIndex search, String version, Path dataDir, boolean sendsMail) {
    /** Free disk space in bytes below which there is little room for résumés, backups and the write-ahead log. */
    private static final long DISK_LOW = 1L << 30;
    private static final MailStates MAIL = new MailStates();
    private static final FailingWebhooks WEBHOOKS = new FailingWebhooks();
    private static final Reports REPORTS = new Reports();

    List<Route> routes() {
        return console.routes().page("/operator", AccessLevel.OPERATOR, "health of the service", this::health).all();
    }

    /** A line of the page. It may link to a page about it, and a warning says that action is needed. */
    public record Figure(String label, String value, String link, String warning) {}

    private record Counts(long size, int failed, int waiting, int written, int hooks, int reports) {}

    private CompletionStage<Reply> health(ConsoleRequest visit) {
        return database.query(this::counts).thenCombine(database.checkWritable().handle((done, fault) -> fault == null),
            (counts, isWritable) -> figures(visit, counts, isWritable)).thenCompose(figures -> console.write(visit, OperatorPages.SECTION,
                OperatorPages.page(visit, "console-operator-health", visit.texts().get("operatorHealth"), "").with("figures", figures)));
    }

    private Counts counts(Transaction tx) {
        return new Counts(database.engine().size(tx), MAIL.count(tx, UnsentMail.State.FAILED.code()), MAIL.count(tx, UnsentMail.State.WAITING.code()),
            MAIL.count(tx, UnsentMail.State.WRITTEN.code()), WEBHOOKS.failing(tx), REPORTS.countReported(tx));
    }

    private List<Figure> figures(ConsoleRequest visit, Counts counts, boolean isWritable) {
        var texts = visit.texts();
        var words = new UnitFormatter(texts);
        var figures = new ArrayList<Figure>();
        figures.add(counted(visit, "opHealthReports", counts.reports, "/reports"));
        figures.add(counted(visit, "opHealthMailFailed", counts.failed, "/mail?state=failed"));
        figures.add(new Figure(texts.get("opHealthMailWaiting"), texts.number(counts.waiting), OperatorPages.path(visit, "/mail?state=waiting"), ""));
        figures.add(new Figure(texts.get("opHealthMailWritten"), texts.number(counts.written), OperatorPages.path(visit, "/mail?state=written"), ""));
        if (!sendsMail) {
            figures.add(new Figure(texts.get("opHealthMailServer"), texts.get("opHealthNoMailServer"), "", texts.get("opHealthLook")));
        }
        figures.add(counted(visit, "opHealthWebhooks", counts.hooks, "/webhooks"));
        figures.add(search(visit, search.status()));
        figures.add(new Figure(texts.get("opHealthDatabase"), database.engine().name() + ", " + words.bytes(counts.size), "",
            isWritable ? "" : texts.get("opHealthNotWritable")));
        long free = dataDir.toFile().getUsableSpace();
        figures.add(new Figure(texts.get("opHealthDisk"), words.bytes(free), "", free < DISK_LOW ? texts.get("opHealthDiskLow") : ""));
        figures.add(new Figure(texts.get("opHealthBackup"), Backup.last(dataDir).map(visit.times()::minute).orElse(texts.get("opHealthNoBackup")), "", ""));
        figures.add(new Figure(texts.get("opHealthUptime"), words.duration(Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime())), "", ""));
        figures.add(new Figure(texts.get("opHealthVersion"), version, "", ""));
        return figures;
    }

    private static Figure counted(ConsoleRequest visit, String label, int count, String page) {
        return new Figure(visit.texts().get(label), visit.texts().number(count), OperatorPages.path(visit, page),
            count > 0 ? visit.texts().get("opHealthLook") : "");
    }

    private static Figure search(ConsoleRequest visit, IndexStatus status) {
        var texts = visit.texts();
        if (status.progress() < 1) {
            return new Figure(texts.get("opHealthSearch"), texts.get("opHealthSearchMaking", (int) (status.progress() * 100)), "", "");
        }
        return status.isCaughtUp() ? new Figure(texts.get("opHealthSearch"), texts.get("opHealthSearchJobs", status.jobs()), "", "")
            : new Figure(texts.get("opHealthSearch"), texts.get("opHealthSearchJobsBehind", status.jobs()), "",
                texts.get("opHealthSearchBehind", status.behind()));
    }
}
