package ca.posthaste;

import ca.posthaste.account.SignInLinks;
import ca.posthaste.account.Users;
import ca.posthaste.api.ApiVersion;
import ca.posthaste.application.Erasing;
import ca.posthaste.board.ViewCounter;
import ca.posthaste.cli.Welcome;
import ca.posthaste.config.Settings;
import ca.posthaste.db.Database;
import ca.posthaste.db.FolderPermissions;
import ca.posthaste.employer.Employers;
import ca.posthaste.employer.Keys;
import ca.posthaste.feed.WaitingCallers;
import ca.posthaste.http.AccessLog;
import ca.posthaste.http.Framing;
import ca.posthaste.http.FrontDoor;
import ca.posthaste.http.GracefulShutdown;
import ca.posthaste.http.ManagementServer;
import ca.posthaste.http.PipeliningHandler;
import ca.posthaste.job.bulk.SetLeases;
import ca.posthaste.job.bulk.Sets;
import ca.posthaste.location.BackgroundImport;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Backlog;
import ca.posthaste.mail.Mail;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.queue.Workers;
import ca.posthaste.refusal.RefusalBuffer;
import ca.posthaste.search.SearchIndex;
import ca.posthaste.web.MetricsResource;
import ca.posthaste.webhook.Message;
import ca.posthaste.webhook.SlowCalls;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.time.Clock;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Starts and stops the service when the container calls it; the periodic tasks run in between. */
@Singleton
public class Service {
    private static final Logger LOG = Logger.getLogger(Service.class);
    private static final int FIRST = Integer.MIN_VALUE;
    private static final int BAD_REQUEST = 400;
    private static final int FAILED = 1;
    private static final Duration PAGES_AFTER = Duration.ofSeconds(1);
    private static final String HEALTH = "/health";
    private static final int AFTER_HEALTH_AND_METRICS = Integer.MAX_VALUE - 1;

    private final Housekeeping housekeeping = new Housekeeping();

    private Router router;

    void open(@Observes Router router, FrontDoor frontDoor, GracefulShutdown shutdown, ManagementServer management) {
        this.router = router;
        router.route().order(FIRST).handler(context -> // one handler for all checks: every handler costs time on every request
            admit(context, frontDoor, shutdown, () -> forward(context, frontDoor, management)));
        // The router would respond to a request it cannot parse in its own format, and quote it in the log. Our front door can parse an unusual Host;
        // a path that cannot be decoded is not found.
        router.route().order(FIRST).failureHandler(context ->
            admit(context, frontDoor, shutdown, () -> {
                if (isOnOtherPort(context, management)) {
                    frontDoor.refuse(context.request(), new Rejected(Problem.PATH_NOT_FOUND));
                } else {
                    frontDoor.handle(context.request());
                }
            }));
        router.errorHandler(BAD_REQUEST,
            context -> frontDoor.refuse(context.request(), new Rejected(Problem.PATH_NOT_FOUND)));
        for (var version : ApiVersion.values()) {
            router.route(version.basePath() + "/*").handler(context -> frontDoor.handle(context.request()));
        }
        router.route().order(AFTER_HEALTH_AND_METRICS).handler(context -> frontDoor.handle(context.request()));
    }

    private static void admit(RoutingContext context, FrontDoor frontDoor, GracefulShutdown shutdown, Runnable next) {
        PipeliningHandler.addTo(context.request().connection());
        shutdown.watch(context);
        Framing.fault(context.request()).ifPresentOrElse(fault -> frontDoor.refuse(context.request(), fault), next);
    }

    /**
     * Routes a request to its handler. Health and metrics are available only on the management port, if there is one. Metrics never reach Quarkus's
     * handler, which renders them again for each caller and lets callers that do not read hold as many copies as they request.
     */
    private static void forward(RoutingContext context, FrontDoor frontDoor, ManagementServer management) {
        if (isOnOtherPort(context, management)) {
            frontDoor.refuse(context.request(), new Rejected(Problem.PATH_NOT_FOUND));
        } else if (isBelow(MetricsResource.PATH, context.normalizedPath())) {
            frontDoor.handle(context.request());
        } else {
            context.next();
        }
    }

    /** Reports whether this is a request for health or metrics on the public port, or for anything else on the management port. */
    private static boolean isOnOtherPort(RoutingContext context, ManagementServer management) {
        if (!management.isSeparate()) {
            return false;
        }
        var path = context.normalizedPath();
        return (isBelow(MetricsResource.PATH, path) || isBelow(HEALTH, path)) != management.received(context.request());
    }

    private static boolean isBelow(String root, String path) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }

    /** Starts everything that needs the database once it is open. Until then the server listens and reports that it is not ready. */
    void start(@Observes StartupEvent event, Database database, Tasks tasks, Workers<Mail> mailWorkers,
               Workers<Message> webhookWorkers, Erasing erasing, Settings settings, ManagementServer management) {
        management.listen(router);
        new FolderPermissions(settings.dataDir()).tighten(System.err::println);
        database.opened().whenComplete((opened, fault) -> {
            if (fault == null) {
                protectFiles(erasing);
                housekeeping.begin(tasks.all());
                mailWorkers.start();
                webhookWorkers.start();
            } else {
                LOG.fatal((fault instanceof CompletionException ? fault.getCause() : fault).getMessage());
                Quarkus.asyncExit(FAILED);
            }
        });
    }

    /** If it fails, the first sweep does it before it deletes anything. */
    private static void protectFiles(Erasing erasing) {
        try {
            erasing.protectFiles();
        } catch (RuntimeException fault) {
            LOG.warnf(fault, "Files that are newer than the database could not be marked yet");
        }
    }

    /** Runs after the server listens: the key is shown only once, so a start that fails must not show it. */
    void greet(@ObservesAsync HttpServerStart event, HttpServer server, Database database, Employers employers,
               Keys keys, Users users, Clock clock, Settings settings) {
        int port = server.getPort();
        database.opened().thenRun(() ->
            Welcome.sample(database, employers, keys, users, new SignInLinks(clock), settings, port).ifPresent(System.out::println)
        ).exceptionally(fault -> {
            LOG.warnf(fault, "Whether there is an employer could not be looked up; the next start will");
            return null;
        });
    }

    /** Reminds the operator of mail that was written to files: it is sent only on the operator's command. */
    void remind(@ObservesAsync HttpServerStart event, Database database, Backlog backlog, Settings settings) {
        if (settings.mail().server().isEmpty()) {
            return;
        }
        database.opened().thenApply(opened -> backlog.written()).thenAccept(written -> {
            if (written > 0) {
                LOG.warnf("Messages that were written to files while there was no mail server, and were not sent: %d."
                    + " Send them with: posthaste mail send-written", written);
            }
        }).exceptionally(fault -> {
            LOG.warnf(fault, "Whether mail lies in files could not be looked up; the next start will");
            return null;
        });
    }

    /** Starts the search index last: the first requests need the processor more, and can be served without it. */
    void index(@ObservesAsync HttpServerStart event, Database database, SearchIndex search) {
        database.opened().thenRun(search::start);
    }

    /** Prepares the templates after the first requests: parsing them takes as long as a hundred requests. */
    void prepare(@ObservesAsync HttpServerStart event, Site site) {
        CompletableFuture.delayedExecutor(PAGES_AFTER.toMillis(), TimeUnit.MILLISECONDS).execute(site::prepare);
    }

    void close(@Observes ShutdownDelayInitiatedEvent event, WaitingCallers waiting, GracefulShutdown shutdown) {
        waiting.close();
        shutdown.begin();
    }

    /** Saves data collected since the last round. An unavailable database must not delay the shutdown. */
    private static void save(String what, Runnable saving) {
        try {
            saving.run();
        } catch (RuntimeException unavailable) {
            LOG.warnf("The last %s could not be written: %s", what, unavailable.getMessage());
        }
    }

    /** Shuts down. No request is in flight any more: Quarkus has waited for them. */
    void stop(@Observes ShutdownEvent event, Database database, Locations locations, Workers<Mail> mailWorkers, Workers<Message> webhookWorkers,
              SlowCalls slowCalls, SetLeases setLeases, Sets sets, ViewCounter views, SearchIndex search, BackgroundImport importing,
              RefusalBuffer refusals, AccessLog accessLog) {
        housekeeping.close();
        importing.close();
        save("views of jobs", views::save);
        save("refused calls", refusals::save);
        setLeases.close();
        sets.close();
        slowCalls.close();
        webhookWorkers.close();
        mailWorkers.close();
        search.close();
        locations.close();
        database.close();
        accessLog.close();
    }
}
