package ca.posthaste.config;

import ca.posthaste.account.Users;
import ca.posthaste.application.Applications;
import ca.posthaste.application.FolderFiles;
import ca.posthaste.application.Resending;
import ca.posthaste.application.ResumeFiles;
import ca.posthaste.application.ResumeStream;
import ca.posthaste.application.TableFiles;
import ca.posthaste.audit.Audit;
import ca.posthaste.board.report.Hiding;
import ca.posthaste.board.report.Settling;
import ca.posthaste.db.Database;
import ca.posthaste.db.Move;
import ca.posthaste.db.Threads;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employers;
import ca.posthaste.job.JobRows;
import ca.posthaste.job.Jobs;
import ca.posthaste.location.Locations;
import ca.posthaste.mail.Courier;
import ca.posthaste.mail.EmlFolder;
import ca.posthaste.mail.Mail;
import ca.posthaste.mail.MailSender;
import ca.posthaste.mail.MimeWriter;
import ca.posthaste.mail.Outbox;
import ca.posthaste.mail.SandboxSender;
import ca.posthaste.mail.Smtp;
import ca.posthaste.mail.WrittenMail;
import ca.posthaste.queue.WorkerOptions;
import ca.posthaste.queue.Workers;
import ca.posthaste.webhook.Delivering;
import ca.posthaste.webhook.HookClient;
import ca.posthaste.webhook.Lookup;
import ca.posthaste.webhook.Resolver;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** Creates the objects for mail and files from the settings, identically for the service and for commands. */
public final class Wiring {
    private static final String SERVICE_NAME = "Posthaste";
    /** Total time limit for a webhook's receiver. The DNS lookup comes before and has its own limit. */
    private static final Duration WEBHOOK_MAX = Duration.ofSeconds(15);
    private static final Duration LOOKUP_MAX = Duration.ofSeconds(5);

    private Wiring() {}

    /** Returns the résumé storage. SQLite: in the data folder. PostgreSQL: in the database, because there may be several nodes. */
    public static ResumeFiles resumes(Settings settings) {
        return settings.postgres().isPresent() ? new TableFiles()
            : new FolderFiles(settings.dataDir().resolve("resumes"));
    }

    /** Copies the résumés of the data folder into the database that the rows are moved to. */
    public static Move.Moved moveResumes(Settings settings, Transaction target, DoubleConsumer progress) {
        var folder = settings.dataDir().resolve("resumes");
        if (!Files.isDirectory(folder)) {
            return new Move.Moved("résumés", 0);
        }
        var table = new TableFiles();
        try (var files = Files.list(folder)) {
            int moved = 0;
            var all = files.filter(file -> !file.getFileName().toString().startsWith(".")).toList(); // dotfiles are bookkeeping of the sweeps, not résumés
            for (var file : all) {
                table.save(target, file.getFileName().toString(), file);
                moved++;
                progress.accept((double) moved / all.size());
            }
            return new Move.Moved("résumés", moved);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    public static Outbox outbox(Database database, Settings settings, Clock clock) {
        var from = MimeWriter.ascii(settings.mail().from());
        return new Outbox(database.engine(), from.substring(from.lastIndexOf('@') + 1), clock);
    }

    /**
     * Resends a message to an employer, for a command.
     *
     * @param to address that replaces the job's address
     */
    public static Resending.Outcome resend(Database database, Settings settings, Clock clock, long id, Optional<String> to) {
        try (var locations = new Locations(database, settings.locations())) {
            locations.index(); // waits for the first load: the database is closed again right after
            return new Resending(database, outbox(database, settings, clock), new Applications(), new Employers(clock),
                Jobs.in(database, new JobRows(locations))).resend(id, to);
        }
    }

    /** Creates the handling of reports by the operator, for the console and the command line. */
    public static Settling settling(Outbox outbox, Settings settings, Clock clock) {
        return new Settling(new Hiding(new Employers(clock), new Users(clock), outbox, settings.brand().contact(), clock), outbox,
            settings.brand().contact(), new Audit(clock), clock);
    }

    public static WrittenMail written(Settings settings) {
        return new WrittenMail(folder(settings));
    }

    private static Path folder(Settings settings) {
        return settings.dataDir().resolve("mail");
    }

    /** Creates the delivery of messages to webhooks: addresses are resolved and checked, then a connection is opened to one of them. */
    public static Delivering delivering(Lookup lookup, Settings settings, Clock clock) {
        var client = new HookClient(() -> (SSLSocketFactory) SSLSocketFactory.getDefault(), WEBHOOK_MAX);
        return new Delivering(lookup, client, settings.baseUrl().orElseGet(() -> settings.localAddress(settings.port())), version(), clock);
    }

    public static Lookup lookup(Settings settings) {
        return new Lookup(Resolver.SYSTEM, settings.webhooks(), LOOKUP_MAX);
    }

    /** Returns the version of this program, from the properties that the build writes. */
    public static String version() {
        var build = new Properties();
        try (var file = Wiring.class.getResourceAsStream("/posthaste.properties")) {
            build.load(file);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return build.getProperty("version");
    }

    /** Creates the threads that send the messages in the outbox. */
    public static Workers<Mail> workers(Database database, Outbox outbox, ResumeFiles resumes, Settings settings, Clock clock,
                                        MeterRegistry meters) {
        var writer = new MimeWriter(settings.mail().from(), SERVICE_NAME,
            key -> new ResumeStream(number -> database.read(tx -> resumes.part(tx, key, number))), clock);
        var timer = Executors.newSingleThreadScheduledExecutor(Threads.named("smtp-timer"));
        Supplier<MailSender> files = () -> new EmlFolder(folder(settings), writer, System.out::println);
        Supplier<MailSender> senders = () -> settings.mail().server()
            .<MailSender>map(server -> new SandboxSender(new Smtp(server, writer, Smtp.Timeouts.USUAL, timer), files.get()))
            .orElseGet(files);
        return new Workers<>(database, outbox.queue(), new Courier(outbox, senders), WorkerOptions.USUAL, meters);
    }
}
