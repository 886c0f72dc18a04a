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
public final class ApplicationPart implements Part {
    private static final Logger LOG = Logger.getLogger(ApplicationPart.class);
    private static final int DISK_THREADS = 4;

    private final Database database;
    private final Applications applications = new Applications();
    private final VerifiedResumes resumes;
    private final Forms forms;
    private final ApplicationSubmission submission;
    private final ApplicationIntake intake;
    private final ApplicationErasure erasure;
    private final Feed<FeedApplications.FeedApplication> arrived;

    public ApplicationPart(Database database, Board board, MailPart mail, ResumeStore files, Forms forms, int limit, LongPolling callers, Clock clock) {
        this.database = database;
        this.forms = forms;
        resumes = new VerifiedResumes(files);
        submission = new ApplicationSubmission(database, board, applications, files, mail,
            Executors.newFixedThreadPool(DISK_THREADS, Threads.named("resumes")), clock);
        intake = new ApplicationIntake(submission, new ApplicationIntake.ApplyLimits(limit, clock));
        erasure = new ApplicationErasure(database, applications, files, mail.outbox(), mail.emlFiles(), new Employers(clock), clock);
        arrived = new Feed<>(database, new FeedApplications(), callers);
    }

    public Applications applications() {
        return applications;
    }

    public VerifiedResumes resumes() {
        return resumes;
    }

    public ApplicationIntake intake() {
        return intake;
    }

    public ApplicationErasure erasure() {
        return erasure;
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
