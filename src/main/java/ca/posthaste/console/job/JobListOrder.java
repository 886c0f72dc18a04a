package ca.posthaste.console.job;

import ca.posthaste.job.store.JobSort;
import ca.posthaste.language.Coded;
import java.util.Optional;

/** The sort orders of the job list. */
enum JobListOrder implements Coded {
    NEWEST(JobSort.NEWEST), CLOSES(new JobSort(JobSort.Key.CLOSE_DATE, false)), TITLE(new JobSort(JobSort.Key.TITLE, false));

    private final JobSort sort;

    JobListOrder(JobSort sort) {
        this.sort = sort;
    }

    JobSort sort() {
        return sort;
    }

    static Optional<JobListOrder> of(String word) {
        return Coded.find(JobListOrder.class, word);
    }
}
