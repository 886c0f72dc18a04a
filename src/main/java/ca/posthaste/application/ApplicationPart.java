package ca.posthaste.application;

import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.board.Board;
import ca.posthaste.cursor.Feed;
import ca.posthaste.cursor.LongPolling;
import ca.posthaste.db.Database;
import ca.posthaste.db.Threads;
import ca.posthaste.employer.Employers;
import ca.posthaste.http.Route;
import ca.posthaste.http.form.Forms;
import ca.posthaste.mail.MailPart;
import ca.posthaste.part.Part;
import ca.posthaste.part.Task;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;

/** Applications: how candidates send them, how employers read them, and when they are erased. */
public record ApplicationPart(Database database, Applications applications, VerifiedResumes resumes, Forms forms, ApplicationSubmission submission,
                              ApplicationIntake intake, ApplicationErasure erasure, Feed<FeedApplications.FeedApplication> arrived) implements Part {
    private static final Logger LOG = Logger.getLogger(ApplicationPart.class);
    private static final int DISK_THREADS = 4;

    public static ApplicationPart of(Database database, Board board, MailPart mail, ResumeStore files, Forms forms, int limit, LongPolling callers,
                                     Clock clock) {
        var applications = new Applications();
        var threads = Executors.newFixedThreadPool(DISK_THREADS, Threads.named("resumes"));
        var submission = new ApplicationSubmission(database, board, applications, files, mail, threads, clock);
        var intake = new ApplicationIntake(submission, new ApplicationIntake.ApplyLimits(limit, clock));
        var erasure = new ApplicationErasure(database, applications, files, mail.outbox(), mail.emlFiles(), new Employers(clock), clock);
        return new ApplicationPart(database, applications, new VerifiedResumes(files), forms, submission, intake, erasure,
            new Feed<>(database, new FeedApplications(), callers));
    }

    @Override public List<Route> routes() {
        return new ApplicationsResource(database, applications, submission, intake, erasure, resumes, forms, arrived).routes();
    }

    @Override public List<Task> tasks() {
        return List.of(
            Task.counting(Task.HOUR, "erase old applications", erasure::eraseOld, "%d applications were erased: their time was over"),
            new Task(Task.HOUR, "delete files that belong to no application", erasure::sweep));
    }

    /** Protects files that are newer than the database. If that fails, the first sweep does it before it deletes anything. */
    @Override public void start() {
        try {
            erasure.protectFiles();
        } catch (RuntimeException fault) {
            LOG.warnf(fault, "Files that are newer than the database could not be marked yet");
        }
    }
}
