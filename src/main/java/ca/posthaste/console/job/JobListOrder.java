package ca.posthaste.console.job;

import ca.posthaste.job.store.JobSort;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The sort orders of the job list. */
enum JobListOrder {
    NEWEST(JobSort.NEWEST), CLOSES(new JobSort(JobSort.Key.CLOSE_DATE, false)), TITLE(new JobSort(JobSort.Key.TITLE, false));

    private final JobSort sort;

    JobListOrder(JobSort sort) {
        this.sort = sort;
    }

    JobSort sort() {
        return sort;
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<JobListOrder> of(String word) {
        return Arrays.stream(values()).filter(order -> order.code().equals(word)).findFirst();
    }
}
