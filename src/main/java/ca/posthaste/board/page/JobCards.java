package ca.posthaste.board.page;

import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import java.time.LocalDate;
import java.util.List;

/** Jobs as they appear in a list. */
final class JobCards {
    private JobCards() {}

    static List<JobCard> of(List<Job> jobs, Language language, LocalDate today) {
        return jobs.stream().map(job -> JobCard.of(PublicJob.of(job), language, today)).toList();
    }
}
