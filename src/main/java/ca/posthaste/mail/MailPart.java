package ca.posthaste.mail;

import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import ca.posthaste.queue.WorkerOptions;
import ca.posthaste.queue.Workers;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The outbox and the threads that send what is in it. */
public record MailPart(MailSettings settings, String baseUrl, Outbox outbox, EmlFiles emlFiles, MailBacklogMetrics backlog, Workers<Mail> workers)
    implements Part {
    /** Creates the part. Messages contain links below {@code baseUrl}, and are written to files in {@code folder} if they are not sent. */
    public static MailPart of(Database database, MailSettings settings, String baseUrl, Path folder, MimeWriter.Attachments attachments, Clock clock,
                              MeterRegistry meters) {
        var outbox = Outbox.of(database, settings, clock);
        var courier = new Courier(outbox, senders(settings, folder, new MimeWriter(settings.from(), "Posthaste", attachments, clock)));
        var workers = new Workers<>(database, outbox.queue(), courier, WorkerOptions.USUAL, meters);
        return new MailPart(settings, baseUrl, outbox, new EmlFiles(folder), new MailBacklogMetrics(database, meters), workers);
    }

    private static Supplier<MailSender> senders(MailSettings settings, Path folder, MimeWriter writer) {
        var timer = Executors.newSingleThreadScheduledExecutor(Threads.named("smtp-timer"));
        Supplier<MailSender> files = () -> new EmlFileSender(folder, writer, System.out::println);
        return () -> settings.server()
            .<MailSender>map(server -> new SandboxSender(new Smtp(server, writer, Smtp.Timeouts.USUAL, timer), files.get()))
            .orElseGet(files);
    }

    /** Writes mail of sandbox employers to the mail folder and hands all other mail to the mail server. */
    private record SandboxSender(MailSender server, MailSender folder) implements MailSender {
        @Override public SendResult send(Mail mail, Runnable beforeHandover) {
            return (mail.sandbox() ? folder : server).send(mail, beforeHandover);
        }

        @Override public void disconnect() {
            server.disconnect();
        }
    }

    public boolean hasServer() {
        return settings.server().isPresent();
    }

    /** Tells the threads that the outbox has new mail. */
    public void wake() {
        workers.wake();
    }

    @Override public List<Task> tasks() {
        return List.of(new Task(Duration.ofSeconds(5), "count unsent mail", backlog::count));
    }

    @Override public void start() {
        workers.start();
    }

    @Override public void close() {
        workers.close();
    }
}
