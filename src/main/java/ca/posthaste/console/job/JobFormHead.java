package ca.posthaste.console.job;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobText;
import ca.posthaste.console.ConsoleRequest;
import ca.posthaste.http.form.ConsoleForm;
import ca.posthaste.job.Job;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;

/**
 * Data of a job's page besides the form values.
 *
 * @param id          id of the job; empty for a new job
 * @param status      status as in the API; a new job is a draft
 * @param statusWords status as in the list, which considers the dates, so that a closed job is not called active
 * @param tag         tag of the version from which the form was loaded
 * @param base        digests of the values shown in the form: see {@link JobFormConflict}
 * @param publicPath  path of the page that candidates see; empty if they see none
 * @param source      the employer's system that owns the job; empty if none does
 */
public record JobFormHead(String id, String status, String statusWords, String tag, String base, String publicPath, String source) {
    static final String TAG = "tag";

    static JobFormHead ofNew(Language language) {
        return new JobFormHead("", Status.DRAFT.code(), JobLine.status(Stage.DRAFT, Messages.in(language)), "", "", "", "");
    }

    static JobFormHead of(ConsoleRequest visit, Job job) {
        var today = visit.today();
        var posting = job.posting();
        var seen = PublicJob.of(job);
        return new JobFormHead(String.valueOf(job.id().value()), posting.status().code(),
            JobLine.status(Stage.of(posting, today), visit.texts()), job.tag(), base(job),
            posting.isOpen(today) && seen.isOnBoard() ? new JobText(visit.language()).path(seen) : "", posting.source() == null ? "" : posting.source());
    }

    /** Returns the digests of everything the form shows, including the status. */
    static String base(Job job) {
        return JobFormValues.of(job).digests() + " " + job.posting().status();
    }

    /** Returns this head with the tag and digests that were submitted, for a form that is shown again: it may be from an older version. */
    JobFormHead asSent(ConsoleForm sent) {
        return new JobFormHead(id, status, statusWords, sent.get(TAG), sent.get(JobFormConflict.BASE), publicPath, source);
    }
}
