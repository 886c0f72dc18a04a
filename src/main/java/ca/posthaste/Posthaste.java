package ca.posthaste;

import ca.posthaste.account.AccountPart;
import ca.posthaste.apilog.ApiLogPart;
import ca.posthaste.application.ApplicationPart;
import ca.posthaste.application.resume.ResumeStream;
import ca.posthaste.application.statistics.StatisticsResource;
import ca.posthaste.board.BoardPart;
import ca.posthaste.board.alert.AlertPart;
import ca.posthaste.board.feed.FeedPart;
import ca.posthaste.board.history.HistoryPart;
import ca.posthaste.board.history.JobVersions;
import ca.posthaste.board.page.BoardPagePart;
import ca.posthaste.board.report.ReportPart;
import ca.posthaste.config.Settings;
import ca.posthaste.console.ConsolePart;
import ca.posthaste.console.application.InboxPart;
import ca.posthaste.console.integration.IntegrationPart;
import ca.posthaste.console.job.JobConsolePart;
import ca.posthaste.console.operator.OperatorPart;
import ca.posthaste.console.people.PeoplePart;
import ca.posthaste.db.Database;
import ca.posthaste.db.backup.FolderPermissions;
import ca.posthaste.developers.DeveloperPart;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.http.form.UploadPart;
import ca.posthaste.job.JobPart;
import ca.posthaste.job.bulk.BulkPart;
import ca.posthaste.job.change.ChangePart;
import ca.posthaste.job.reminder.ReminderPart;
import ca.posthaste.location.LocationPart;
import ca.posthaste.mail.MailPart;
import ca.posthaste.page.Site;
import ca.posthaste.part.Housekeeping;
import ca.posthaste.part.Part;
import ca.posthaste.search.SearchPart;
import ca.posthaste.webhook.MailedNotices;
import ca.posthaste.webhook.WebhookPart;
import io.micrometer.core.instrument.MeterRegistry;
import io.prometheus.client.CollectorRegistry;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The service: its parts in start-up order. Each part owns its routes, its periodic tasks and its shutdown. */
public final class Posthaste implements AutoCloseable {
    private final Settings settings;
    private final Database database;
    private final List<Part> parts = new ArrayList<>();
    private final Housekeeping housekeeping = new Housekeeping();
    private final HttpEntryPoint entryPoint;
    private final StartupTasks startupTasks;

    public Posthaste(Settings settings, Clock clock, MeterRegistry meters, CollectorRegistry collectors, Vertx vertx) {
        this.settings = settings;
        database = settings.awaitDatabase(meters);
        var site = new Site(settings.brand());
        var files = settings.resumes();

        var employers = add(EmployerPart.of(database, clock));
        var locations = add(new LocationPart(database, settings.locations())).locations();
        var search = add(new SearchPart(database, locations, settings.dataDir().resolve("search"), meters, clock)).index();
        var mail = add(MailPart.of(database, settings.mail(), settings.publicAddress(), settings.mailFolder(),
            key -> new ResumeStream(number -> database.read(tx -> files.part(tx, key, number))), clock, meters));
        var accounts = add(AccountPart.of(database, mail, settings.brand().name(), clock));
        var jobs = add(JobPart.of(database, employers, locations, settings.postingRules(), JobVersions.quota(settings.historyQuota(), clock), clock));
        var changes = add(ChangePart.of(database, jobs, settings.changesDays(), clock, meters));
        var notices = new MailedNotices(employers.employers(), accounts.users(), mail.outbox());
        var webhooks = add(WebhookPart.of(database, employers.idempotency(), notices, changes.feed(), settings.webhooks(),
            settings.baseUrl().orElseGet(() -> settings.localAddress(settings.port())), clock, meters));
        var uploads = add(new UploadPart(settings.dataDir(), settings.maxResume()));
        add(new BulkPart(database, jobs, locations, employers.idempotency(), uploads.uploads().folder(), clock));
        var rejections = add(ApiLogPart.of(database, clock));
        add(new ReminderPart(database, accounts.users(), mail, jobs.publishing(), clock));

        var board = add(BoardPart.of(database, locations, search, jobs.largeJobs(), meters, clock));
        var history = add(new HistoryPart(database, locations, jobs.largeJobs(), settings.historyDays(), clock)).history();
        add(new ReportPart(database, board.board(), uploads.forms(), site, clock, meters));
        add(AlertPart.of(database, board, mail, site, uploads.forms(), settings.applyLimit(), clock, meters));
        add(FeedPart.of(database, board, site, settings.posterEmail(), clock));
        var applications = add(ApplicationPart.of(database, board.board(), mail, files, uploads.forms(), settings.applyLimit(), changes.longPolling(), clock));
        var pages = add(BoardPagePart.of(database, board, history, applications.intake(), uploads, site, clock));
        add(new Part.Routes(new StatisticsResource(database, jobs.jobs(), applications.applications(), clock).routes()));
        add(new DeveloperPart(collectors));

        var console = add(ConsolePart.of(database, accounts, site, mail.hasServer(), settings.applyLimit(), clock));
        add(new JobConsolePart(console.console(), database, jobs, pages.jobPages(), locations, accounts.audit(), clock));
        add(new InboxPart(console.console(), database, jobs.jobs(), applications, accounts.audit(), mail, clock));
        add(new IntegrationPart(console.console(), database, accounts.audit(), employers, webhooks, changes, rejections.rejections()));
        add(new PeoplePart(console.console(), database, accounts, employers.employers(), settings.employersRename()));
        add(OperatorPart.of(console.console(), database, accounts, mail, search, locations, uploads, clock));
        entryPoint = new HttpEntryPoint(settings, parts, employers.authenticator(), console, rejections.buffer(), meters, vertx, clock);
        startupTasks = new StartupTasks(this, settings);
    }

    private <P extends Part> P add(P part) {
        parts.add(part);
        return part;
    }

    /** Returns the part of this class. */
    public <P extends Part> P part(Class<P> kind) {
        return parts.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElseThrow();
    }

    public Database database() {
        return database;
    }

    public HttpEntryPoint entryPoint() {
        return entryPoint;
    }

    /** Starts everything that needs the database once it is open, or calls {@code failed}. Until then the service reports that it is not ready. */
    public void start(Consumer<Throwable> failed) {
        new FolderPermissions(settings.dataDir()).tighten(System.err::println);
        database.opened().thenRun(() -> {
            parts.forEach(Part::start);
            housekeeping.begin(parts.stream().flatMap(part -> part.tasks().stream()).toList());
        }).exceptionally(fault -> {
            failed.accept(fault);
            return null;
        });
    }

    /** Must be called once the server listens. */
    public void listening(int port) {
        startupTasks.run(port);
    }

    /** Stops accepting connections and returns when each open one is closed or idle. */
    public void prepareShutdown() {
        parts.forEach(Part::prepareShutdown);
        entryPoint.beginShutdown();
    }

    /** Stops everything, the parts in reverse order. No request is in flight any more. */
    @Override public void close() {
        housekeeping.close();
        for (int i = parts.size() - 1; i >= 0; i--) {
            parts.get(i).close();
        }
        database.close();
        entryPoint.close();
    }
}
