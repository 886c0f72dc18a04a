package ca.posthaste;

import ca.posthaste.account.SignInLetter;
import ca.posthaste.account.SigningIn;
import ca.posthaste.account.Users;
import ca.posthaste.application.ApplicationFeedResource;
import ca.posthaste.application.Applications;
import ca.posthaste.application.ApplicationsResource;
import ca.posthaste.application.ApplyLimits;
import ca.posthaste.application.Applying;
import ca.posthaste.application.Arrived;
import ca.posthaste.application.ArrivedApplications;
import ca.posthaste.application.Erasing;
import ca.posthaste.application.IntactResumes;
import ca.posthaste.application.ResumeFiles;
import ca.posthaste.application.Submitting;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.Board;
import ca.posthaste.board.BoardResource;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PopularPlaces;
import ca.posthaste.board.SearchResource;
import ca.posthaste.board.SearchThreads;
import ca.posthaste.board.Suggesting;
import ca.posthaste.board.ViewCounter;
import ca.posthaste.board.alert.AlertService;
import ca.posthaste.board.alert.AlertsResource;
import ca.posthaste.board.embed.EmbedResource;
import ca.posthaste.board.feed.FeedSource;
import ca.posthaste.board.feed.FeedsResource;
import ca.posthaste.board.feed.SitemapResource;
import ca.posthaste.board.feed.StreamSlots;
import ca.posthaste.board.history.HistoryResource;
import ca.posthaste.board.history.HistoryRetention;
import ca.posthaste.board.history.JobHistory;
import ca.posthaste.board.history.JobVersions;
import ca.posthaste.board.page.AboutResource;
import ca.posthaste.board.page.ApplyPageResource;
import ca.posthaste.board.page.EmployerResource;
import ca.posthaste.board.page.HomeResource;
import ca.posthaste.board.page.JobPageResource;
import ca.posthaste.board.page.JobPages;
import ca.posthaste.board.page.ResultsResource;
import ca.posthaste.board.page.SimilarJobs;
import ca.posthaste.board.report.ReportResource;
import ca.posthaste.board.report.ReportUpkeep;
import ca.posthaste.board.report.Reports;
import ca.posthaste.config.Settings;
import ca.posthaste.config.Wiring;
import ca.posthaste.console.Console;
import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Gate;
import ca.posthaste.employer.Issuing;
import ca.posthaste.employer.KeyUse;
import ca.posthaste.employer.Keys;
import ca.posthaste.employer.KeysResource;
import ca.posthaste.feed.Feed;
import ca.posthaste.feed.WaitingCallers;
import ca.posthaste.http.AccessLog;
import ca.posthaste.http.DatabaseCheck;
import ca.posthaste.http.FrontDoor;
import ca.posthaste.http.GracefulShutdown;
import ca.posthaste.http.PublicAddress;
import ca.posthaste.http.ManagementServer;
import ca.posthaste.http.RequestLog;
import ca.posthaste.http.RouteTable;
import ca.posthaste.http.form.Forms;
import ca.posthaste.http.form.UploadsCheck;
import ca.posthaste.idempotency.Bounds;
import ca.posthaste.idempotency.Idempotency;
import ca.posthaste.job.Compliance;
import ca.posthaste.job.ComplianceResource;
import ca.posthaste.job.EmbeddedJobs;
import ca.posthaste.job.HistoryQuota;
import ca.posthaste.job.JobRows;
import ca.posthaste.job.Jobs;
import ca.posthaste.job.JobsResource;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.job.Publishing;
import ca.posthaste.job.bulk.Batch;
import ca.posthaste.job.bulk.BatchResource;
import ca.posthaste.job.bulk.Patience;
import ca.posthaste.job.bulk.SetLeases;
import ca.posthaste.job.bulk.SetResource;
import ca.posthaste.job.bulk.Sets;
import ca.posthaste.job.change.Change;
import ca.posthaste.job.change.ChangeLog;
import ca.posthaste.job.change.ChangeRetention;
import ca.posthaste.job.change.ChangesResource;
import ca.posthaste.limit.NetworkLimit;
import ca.posthaste.limit.RateLimit;
import ca.posthaste.location.Locations;
import ca.posthaste.location.LocationsResource;
import ca.posthaste.mail.Backlog;
import ca.posthaste.mail.Mail;
import ca.posthaste.mail.Outbox;
import ca.posthaste.page.Assets;
import ca.posthaste.page.ErrorPages;
import ca.posthaste.page.Site;
import ca.posthaste.queue.Workers;
import ca.posthaste.reference.ReferenceResource;
import ca.posthaste.refusal.KeptRefusals;
import ca.posthaste.refusal.RefusalBuffer;
import ca.posthaste.reminder.Reminders;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.search.change.BoardLog;
import ca.posthaste.statistics.StatisticsResource;
import ca.posthaste.upload.Uploads;
import ca.posthaste.web.MetricsResource;
import ca.posthaste.web.Pages;
import ca.posthaste.webhook.Deliveries;
import ca.posthaste.webhook.Delivering;
import ca.posthaste.webhook.HookHealth;
import ca.posthaste.webhook.HookUpkeep;
import ca.posthaste.webhook.Lookup;
import ca.posthaste.webhook.MailedNotices;
import ca.posthaste.webhook.Message;
import ca.posthaste.webhook.Messenger;
import ca.posthaste.webhook.SlowCalls;
import ca.posthaste.webhook.Subscribing;
import ca.posthaste.webhook.Webhooks;
import ca.posthaste.webhook.WebhooksResource;
import io.micrometer.core.instrument.MeterRegistry;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.Readiness;

/** Creates the core's objects for the container, each after its dependencies. No other package depends on the container. */
@Singleton
public class App {
    private static final int DISK_THREADS = 4;
    private static final int SET_THREADS = 2;
    private static final long MEGABYTE = 1024 * 1024;
    /** Maximum number of alert requests from one site, as a multiple of the limit for each of its networks. */
    private static final long ALERTS_OF_SITE = 3;
    static final String UPLOADS = ".uploads";
    private static final String SEARCH = "search";

    @Produces @Singleton Settings settings() {
        return Settings.load();
    }

    @Produces @Singleton Clock clock(Settings settings) {
        return Clock.system(settings.timeZone());
    }

    @Produces @Singleton Database database(Settings settings, MeterRegistry meters) {
        return settings.awaitDatabase(meters);
    }

    @Produces @Singleton Locations locations(Database database, Settings settings) {
        return new Locations(database, settings.locations());
    }

    @Produces @Singleton Employers employers(Clock clock) {
        return new Employers(clock);
    }

    @Produces @Singleton Keys keys(Clock clock) {
        return new Keys(clock);
    }

    @Produces @Singleton KeyUse keyUse(Database database, Keys keys) {
        return new KeyUse(database, keys);
    }

    @Produces @Singleton Gate gate(Database database, Employers employers, Keys keys, KeyUse keyUse, Clock clock) {
        return new Gate(database, employers, keys, keyUse, clock);
    }

    @Produces @Singleton Issuing issuing(Database database, Keys keys, Gate gate, Clock clock) {
        return new Issuing(database, keys, clock, gate::drop);
    }

    @Produces @Singleton KeysResource keysResource(Database database, Keys keys, Issuing issuing, Idempotency idempotency, Clock clock) {
        return new KeysResource(database, keys, issuing, idempotency, clock);
    }

    @Produces @Singleton Jobs jobs(Database database, Locations locations) {
        return Jobs.in(database, new JobRows(locations));
    }

    @Produces @Singleton Compliance compliance(Settings settings) {
        return new Compliance(settings.postingRules());
    }

    @Produces @Singleton HistoryQuota historyQuota(Settings settings, Clock clock) {
        return new HistoryQuota(JobVersions::bytes, settings.historyQuota() * MEGABYTE, clock);
    }

    @Produces @Singleton Publishing publishing(Database database, Jobs jobs, Locations locations, Compliance compliance, HistoryQuota quota,
                                               Clock clock) {
        return new Publishing(database, jobs, locations, compliance, quota, clock);
    }

    @Produces @Singleton WaitingCallers waitingCallers(Database database, MeterRegistry meters) {
        return new WaitingCallers(database, meters);
    }

    @Produces @Singleton ChangeLog changeLog() {
        return new ChangeLog();
    }

    @Produces @Singleton Feed<Change> changes(Database database, ChangeLog log, WaitingCallers callers) {
        return new Feed<>(database, log, callers);
    }

    @Produces @Singleton ChangeRetention changeRetention(Database database, ChangeLog log, Feed<Change> changes, Settings settings,
                                                         Clock clock) {
        return new ChangeRetention(database, log, changes, settings.changesDays(), clock);
    }

    @Produces @Singleton Idempotency idempotency(Database database, Clock clock) {
        return new Idempotency(database, Bounds.USUAL, clock);
    }

    @Produces @Singleton Board board(Database database, Locations locations) {
        return Board.in(database, new JobRows(locations), locations);
    }

    @Produces @Singleton SearchIndex searchIndex(Database database, Locations locations, Settings settings, MeterRegistry meters, Clock clock) {
        return new SearchIndex(database, locations, settings.dataDir().resolve(SEARCH), meters, clock);
    }

    @Produces @Singleton BoardLog boardLog(Database database) {
        return new BoardLog(database);
    }

    @Produces @Singleton ViewCounter views(Database database, MeterRegistry meters, Clock clock) {
        return new ViewCounter(database, meters, clock);
    }

    @Produces @Singleton JobVersions jobVersions(Locations locations) {
        return new JobVersions(new JobRows(locations));
    }

    @Produces @Singleton JobHistory history(JobVersions versions, Settings settings, Clock clock) {
        return new JobHistory(versions, settings.historyDays(), clock);
    }

    @Produces @Singleton HistoryRetention historyRetention(Database database, JobVersions versions, Settings settings, Clock clock) {
        return new HistoryRetention(database, versions, settings.historyDays(), clock);
    }

    @Produces @Singleton Applications applications() {
        return new Applications();
    }

    @Produces @Singleton Feed<Arrived> arrivedApplications(Database database, WaitingCallers callers) {
        return new Feed<>(database, new ArrivedApplications(), callers);
    }

    @Produces @Singleton ResumeFiles resumes(Settings settings) {
        return Wiring.resumes(settings);
    }

    @Produces @Singleton IntactResumes intactResumes(ResumeFiles files) {
        return new IntactResumes(files);
    }

    @Produces @Singleton Uploads uploads(Settings settings) {
        return new Uploads(settings.dataDir().resolve(UPLOADS), settings.maxResume());
    }

    @Produces @Singleton Outbox outbox(Database database, Settings settings, Clock clock) {
        return Wiring.outbox(database, settings, clock);
    }

    @Produces @Singleton Workers<Mail> mailWorkers(Database database, Outbox outbox, ResumeFiles resumes, Settings settings,
                                                   Clock clock, MeterRegistry meters) {
        return Wiring.workers(database, outbox, resumes, settings, clock, meters);
    }

    @Produces @Singleton Backlog backlog(Database database, MeterRegistry meters) {
        return new Backlog(database, meters);
    }

    @Produces @Singleton Webhooks webhooks(Clock clock) {
        return new Webhooks(clock);
    }

    @Produces @Singleton Deliveries deliveries(Database database, Clock clock) {
        return new Deliveries(database.engine(), clock);
    }

    @Produces @Singleton Lookup lookup(Settings settings) {
        return Wiring.lookup(settings);
    }

    @Produces @Singleton Delivering delivering(Lookup lookup, Settings settings, Clock clock) {
        return Wiring.delivering(lookup, settings, clock);
    }

    @Produces @Singleton HookHealth hookHealth(Webhooks webhooks, Employers employers, Users users, Outbox outbox, Clock clock) {
        return new HookHealth(webhooks, new MailedNotices(employers, users, outbox), clock);
    }

    @Produces @Singleton Workers<Message> webhookWorkers(Database database, Deliveries deliveries, Delivering delivering, HookHealth health,
                                                         MeterRegistry meters) {
        return new Workers<>(database, deliveries.queue(), new Messenger(deliveries, delivering, health), Messenger.WORKERS, meters);
    }

    @Produces @Singleton HookUpkeep hookUpkeep(Database database, Webhooks webhooks, Deliveries deliveries, HookHealth health, Clock clock,
                                               MeterRegistry meters) {
        return new HookUpkeep(database, webhooks, deliveries, health, HookUpkeep.WAITING_MAX, clock, meters);
    }

    @Produces @Singleton Subscribing subscribing(Webhooks webhooks, Deliveries deliveries, Lookup lookup, Delivering delivering, Feed<Change> changes,
                                                 Workers<Message> workers, Clock clock) {
        return new Subscribing(webhooks, deliveries, lookup, delivering, changes, workers::wake, clock);
    }

    @Produces @Singleton SlowCalls slowCalls() {
        return new SlowCalls();
    }

    @Produces @Singleton WebhooksResource webhooksResource(Database database, Webhooks webhooks, Deliveries deliveries, Subscribing subscribing,
                                                           SlowCalls slowCalls, Idempotency idempotency) {
        return new WebhooksResource(database, webhooks, deliveries, subscribing, slowCalls, idempotency);
    }

    @Produces @Singleton KeptRefusals keptRefusals() {
        return new KeptRefusals();
    }

    @Produces @Singleton RefusalBuffer refusalBuffer(Database database, KeptRefusals refusals, Clock clock) {
        return new RefusalBuffer(database, refusals, clock);
    }

    @Produces @Singleton Applying applying(Database database, Board board, Applications applications, ResumeFiles resumes,
                                           Outbox outbox, Workers<Mail> mailWorkers, Settings settings, Clock clock) {
        return new Applying(database, board, applications, resumes, outbox, mailWorkers::wake,
            Executors.newFixedThreadPool(DISK_THREADS, Threads.named("resumes")), clock,
            settings.mail().confirmLimit());
    }

    @Produces @Singleton Erasing erasing(Database database, Applications applications, ResumeFiles resumes, Outbox outbox,
                                         Employers employers, Settings settings, Clock clock) {
        return new Erasing(database, applications, resumes, outbox, Wiring.written(settings), employers, clock);
    }

    @Produces @Singleton ApplicationsResource applicationsResource(Database database, Applications applications,
                                                                   Applying applying, Submitting submitting, Erasing erasing,
                                                                   IntactResumes resumes, Forms forms) {
        return new ApplicationsResource(database, applications, applying, submitting, erasing, resumes, forms);
    }

    @Produces @Singleton Submitting submitting(Applying applying, Settings settings, Clock clock) {
        return new Submitting(applying, new ApplyLimits(settings.applyLimit(), clock));
    }

    @Produces @Singleton Forms forms(Uploads uploads) {
        return new Forms(uploads);
    }

    @Produces @Singleton SetLeases setLeases(Database database, Clock clock) {
        return new SetLeases(database, clock);
    }

    @Produces @Singleton Sets sets(Database database, Jobs jobs, Locations locations, Compliance compliance, HistoryQuota quota,
                                   Settings settings, Clock clock) {
        return new Sets(database, jobs, locations, Sets.files(settings.dataDir().resolve(UPLOADS)),
            Executors.newFixedThreadPool(SET_THREADS, Threads.named("sets")), compliance, quota, Patience.blocking(), clock);
    }

    @Produces @Singleton SetResource setResource(Sets sets, SetLeases leases, Idempotency idempotency) {
        return new SetResource(sets, leases, idempotency);
    }

    @Produces @Singleton SearchThreads searchThreads() {
        return new SearchThreads();
    }

    @Produces @Singleton BoardSearch boardSearch(Database database, Board board, SearchIndex index, Locations locations, SearchThreads threads,
                                                 Clock clock) {
        return new BoardSearch(database, board, index, locations, threads, clock);
    }

    @Produces @Singleton SearchResource searchResource(BoardSearch search, SearchIndex index, Locations locations, SearchThreads threads) {
        return new SearchResource(search, new Suggesting(index, locations, threads), locations);
    }

    @Produces @Singleton HomeResource homeResource(Site site, BoardSearch search, SearchIndex index, Locations locations, SearchThreads threads,
                                                   Clock clock) {
        return new HomeResource(site, search, new PopularPlaces(index, locations, threads, clock), clock);
    }

    @Produces @Singleton LargeJobs largeJobs() {
        return LargeJobs.ofHeap();
    }

    @Produces @Singleton JobPages jobPages(Database database, Board board, JobHistory history, BoardSearch search, Site site, LargeJobs large,
                                           Uploads uploads, Clock clock) {
        return new JobPages(database, board, history, new SimilarJobs(search, clock), site, large, uploads.maxFile(), clock);
    }

    @Produces @Singleton FeedSource feedSource(Database database, Board board, Locations locations, Clock clock) {
        return new FeedSource(database, board, locations, clock);
    }

    @Produces @Singleton StreamSlots streamSlots(Clock clock) {
        return new StreamSlots(clock);
    }

    @Produces @Singleton FeedsResource feedsResource(FeedSource source, BoardSearch search, Locations locations, Site site, StreamSlots slots,
                                                     Settings settings) {
        return new FeedsResource(source, search, locations, site, slots, settings.posterEmail());
    }

    @Produces @Singleton SitemapResource sitemapResource(FeedSource source, Site site, StreamSlots slots, Clock clock) {
        return new SitemapResource(source, site, slots, clock);
    }

    @Produces @Singleton EmbedResource embedResource(Database database, Board board, Site site, Clock clock) {
        return new EmbedResource(database, board, site, clock);
    }

    @Produces @Singleton AlertService alerts(Database database, BoardSearch search, Locations locations, Outbox outbox, Workers<Mail> mailWorkers,
                                             Settings settings, MeterRegistry meters, Clock clock) {
        return AlertService.of(database, search, locations, new AlertService.Mailing(outbox, Wiring.written(settings), mailWorkers::wake,
            settings.brand().name(), settings.baseUrl().orElse("http://localhost:" + settings.port()), settings.mail().confirmLimit()), meters, clock);
    }

    @Produces @Singleton AlertsResource alertsResource(Site site, AlertService alerts, Uploads uploads, Settings settings, Clock clock) {
        return new AlertsResource(site, alerts, new Forms(uploads),
            new NetworkLimit(settings.applyLimit(), (int) Math.min(Integer.MAX_VALUE, ALERTS_OF_SITE * settings.applyLimit()), Duration.ofHours(1), clock),
            new NetworkLimit(0, AlertsResource.FIRST_OF_SITE, Duration.ofHours(1), clock));
    }

    @Produces @Singleton Site site(Settings settings) {
        return new Site(settings.brand(), new Assets(settings.brand()));
    }

    @Produces @Singleton ReportUpkeep reportUpkeep(Database database, Clock clock, MeterRegistry meters) {
        return new ReportUpkeep(database, new Reports(), clock, meters);
    }

    @Produces @Singleton ReportResource reportResource(Database database, Board board, Uploads uploads, Site site, Clock clock) {
        return new ReportResource(database, board, new Reports(), new Forms(uploads), site, clock);
    }

    @Produces @Singleton RouteTable routes(Database database, Jobs jobs, Publishing publishing, Locations locations,
                                           Feed<Change> changes, Board board, SearchResource search, ViewCounter views, JobHistory history,
                                           ApplicationsResource applications, Feed<Arrived> arrived, KeysResource keys,
                                           WebhooksResource webhooks, SetResource sets, Idempotency idempotency, Compliance compliance,
                                           Site site, BoardSearch boardSearch, HomeResource home, LargeJobs large,
                                           JobPages jobPages, Submitting submitting, Forms forms, FeedsResource feeds, SitemapResource sitemap,
                                           EmbedResource embed, AlertsResource alerts, ReportResource reports, ConsoleRouting console, MetricsResource metrics, Clock clock) {
        return new RouteTable(Stream.of(
            new JobsResource(database, jobs, publishing, locations, large, compliance, idempotency, clock).routes(),
            new ComplianceResource(database, locations, compliance, idempotency, clock).routes(),
            new ChangesResource(database, changes, new EmbeddedJobs(jobs, large), compliance, clock).routes(),
            new BatchResource(new Batch(database, jobs, publishing, clock), locations, idempotency, sets.files().folder()).routes(),
            sets.routes(),
            search.routes(),
            new BoardResource(database, board, clock, large, views).routes(),
            new JobPageResource(database, jobPages, locations, site, views, clock).routes(),
            new ApplyPageResource(jobPages, submitting, forms, site).routes(),
            new StatisticsResource(database, jobs, new Applications(), clock).routes(),
            new HistoryResource(database, history, large, clock).routes(),
            applications.routes(),
            new ApplicationFeedResource(arrived).routes(),
            keys.routes(),
            webhooks.routes(),
            new LocationsResource(database, locations).routes(),
            new ReferenceResource().routes(),
            home.routes(),
            new ResultsResource(site, boardSearch, locations, clock).routes(),
            new EmployerResource(site, boardSearch, clock).routes(),
            feeds.routes(),
            sitemap.routes(),
            embed.routes(),
            reports.routes(),
            new AboutResource(site).routes(),
            site.assets().routes(),
            alerts.routes(),
            console.routes(),
            metrics.routes(),
            new Pages().routes()).flatMap(List::stream).toList());
    }

    @Produces @Singleton Users users(Clock clock) {
        return new Users(clock);
    }

    @Produces @Singleton Audit audit(Clock clock) {
        return new Audit(clock);
    }

    @Produces @Singleton SigningIn signingIn(Database database, Users users, Audit audit, Outbox outbox, Workers<Mail> mailWorkers, Settings settings,
                                             Clock clock) {
        return new SigningIn(database, users, audit, outbox, mailWorkers::wake,
            new SignInLetter(settings.brand().name(), settings.baseUrl().orElse("http://localhost:" + settings.port())), clock);
    }

    @Produces @Singleton Reminders reminders(Database database, Users users, Outbox outbox, Workers<Mail> mailWorkers, Settings settings,
                                             Clock clock) {
        return new Reminders(database, users, outbox, mailWorkers::wake,
            settings.baseUrl().orElse("http://localhost:" + settings.port()), clock);
    }

    @Produces @Singleton Tasks tasks(Gate gate, KeyUse keyUse, Publishing publishing, Reminders reminders, ViewCounter views,
                                     Erasing erasing, Uploads uploads, Backlog backlog, ChangeRetention changes, HistoryRetention history,
                                     Idempotency idempotency, SetLeases setLeases, HookUpkeep webhooks,
                                     BoardLog boardLog, AlertService alerts, ReportUpkeep reports, SigningIn signingIn, Audit audit, Database database,
                                     RefusalBuffer refusals, Settings settings) {
        return new Tasks(gate, keyUse, publishing, reminders, views, erasing, uploads, backlog, changes, history, idempotency, setLeases,
            webhooks, boardLog, alerts, reports, signingIn, () -> audit.sweep(database), refusals, settings.dataDir());
    }

    @Produces @Singleton FrontDoor frontDoor(RouteTable table, Gate gate, Settings settings, Clock clock,
                                             Vertx vertx, MeterRegistry meters, AccessLog accessLog, Site site, Console console, RefusalBuffer refusals) {
        return new FrontDoor(table, gate, RateLimit.perMinute(settings.rateLimit(), clock),
            new PublicAddress(settings.baseUrl(), settings.host() + ":" + settings.port()), settings.trustProxy(),
            settings.maxBody(), vertx,
            new RequestLog(meters, settings.accessLog() ? Optional.of(accessLog) : Optional.empty()), new ErrorPages(site), console, refusals);
    }

    /** Creates the collector registry, which Micrometer then uses instead of a private one that nobody else could read. */
    @Produces @Singleton CollectorRegistry collectors() {
        return new CollectorRegistry(true);
    }

    @Produces @Singleton MetricsResource metrics(CollectorRegistry collectors) {
        return new MetricsResource(() -> prometheusText(collectors), ForkJoinPool.commonPool(), System::nanoTime);
    }

    private static byte[] prometheusText(CollectorRegistry collectors) {
        var text = new StringWriter();
        try {
            TextFormat.writeOpenMetrics100(text, collectors.metricFamilySamples());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible); // a StringWriter does not fail
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Produces @Singleton ManagementServer management(Vertx vertx, Settings settings) {
        return new ManagementServer(vertx, settings.management());
    }

    @Produces @Singleton AccessLog accessLog(Settings settings, Clock clock) {
        return new AccessLog(System.out, settings.accessLogAddress(), clock);
    }

    @Produces @Singleton @Readiness HealthCheck databaseAnswers(Database database) {
        return new DatabaseCheck(database);
    }

    @Produces @Singleton @Readiness HealthCheck filesCanBeWritten(Uploads uploads) {
        return new UploadsCheck(uploads);
    }

    @Produces @Singleton GracefulShutdown gracefulShutdown() {
        return new GracefulShutdown();
    }
}
