package ca.posthaste;

import ca.posthaste.account.AccountPart;
import ca.posthaste.cli.output.Welcome;
import ca.posthaste.config.Settings;
import ca.posthaste.console.ConsolePart;
import ca.posthaste.employer.EmployerPart;
import ca.posthaste.mail.MailPart;
import ca.posthaste.search.SearchPart;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Tasks that run once the server listens: the sample key of a first start, a reminder of unsent mail, the templates, and the search index. */
record StartupTasks(Posthaste service, Settings settings) {
    private static final Logger LOG = Logger.getLogger(StartupTasks.class);
    private static final Duration PAGES_AFTER = Duration.ofSeconds(1);

    /** @param port port that the server listens on */
    void run(int port) {
        greet(port);
        if (settings.mail().server().isPresent()) {
            remind();
        }
        prepare();
        // Last: the first requests need the processor more, and can be served without the search index.
        service.database().opened().thenRun(() -> service.part(SearchPart.class).index().start());
    }

    /** Prints a sample key if there is no employer. Only now: the key is shown once, so a start that fails must not show it. */
    private void greet(int port) {
        var employers = service.part(EmployerPart.class);
        var users = service.part(AccountPart.class).users();
        service.database().opened().thenRun(() ->
            Welcome.sample(service.database(), employers.employers(), employers.keys(), users, settings, port).ifPresent(System.out::println)
        ).exceptionally(fault -> {
            LOG.warnf(fault, "Could not check whether there is an employer; the next start checks again");
            return null;
        });
    }

    /** Reminds the operator of mail that was written to files: it is sent only on the operator's command. */
    private void remind() {
        service.database().opened().thenApply(opened -> service.part(MailPart.class).backlog().written()).thenAccept(written -> {
            if (written > 0) {
                LOG.warnf("%d messages were written to files while no mail server was configured, and have not been sent."
                    + " Send them with: posthaste mail send-written", written);
            }
        }).exceptionally(fault -> {
            LOG.warnf(fault, "Could not check for unsent mail in files; the next start checks again");
            return null;
        });
    }

    /** Prepares the templates after the first requests: parsing them takes as long as a hundred requests. */
    private void prepare() {
        var site = service.part(ConsolePart.class).console().site();
        CompletableFuture.delayedExecutor(PAGES_AFTER.toMillis(), TimeUnit.MILLISECONDS).execute(site::prepare);
    }
}
