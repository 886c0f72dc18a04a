package ca.posthaste.console.job;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobWords;
import ca.posthaste.http.form.SentFields;
import ca.posthaste.job.Job;
import ca.posthaste.job.Stage;
import ca.posthaste.job.Status;
import ca.posthaste.language.Language;
import ca.posthaste.page.Texts;
import java.time.LocalDate;

/**
 * What the page of a job shows besides its content.
 *
 * @param id         empty for a new job
 * @param status      as the API calls it; a new job is a draft
 * @param statusWords as the list calls it: with its dates, so that a closed job is not called active
 * @param tag        of the state that the form was made from
 * @param base       digests of what the form showed: see {@link JobFormConflict}
 * @param publicPath the page that candidates see; empty if they see none
 * @param source     the employer's system that owns the job; empty if none does
 */
public record JobFormHead(String id, String status, String statusWords, String tag, String base, String publicPath, String source) {
    /** The field with the tag. */
    static final String TAG = "tag";

    static JobFormHead ofNew(Language language) {
        return new JobFormHead("", Status.DRAFT.word(), JobLine.status(Stage.DRAFT, Texts.in(language)), "", "", "", "");
    }

    static JobFormHead of(Job job, Language language, LocalDate today) {
        var posting = job.posting();
        var seen = PublicJob.of(job);
        return new JobFormHead(String.valueOf(job.id().value()), posting.status().word(), JobLine.status(Stage.of(posting, today), Texts.in(language)), job.tag(), base(job),
            posting.isOpen(today) && seen.isOnBoard() ? new JobWords(language).path(seen) : "", posting.source() == null ? "" : posting.source());
    }

    /** Of everything that a form shows, the status included. */
    static String base(Job job) {
        return JobFormValues.of(job).digests() + " " + job.posting().status();
    }

    /** The same for a form that is shown again: it was made from an older state, perhaps. */
    JobFormHead asSent(SentFields sent) {
        return new JobFormHead(id, status, statusWords, sent.get(TAG), sent.get(JobFormConflict.BASE), publicPath, source);
    }
}
