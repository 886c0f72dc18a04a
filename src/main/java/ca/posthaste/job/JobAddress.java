package ca.posthaste.job;

/** The URL of a job's public page: {@code /en/jobs/123-pastry-cook}. Only the id is significant; the words are for people. */
public final class JobAddress {
    private JobAddress() {}

    /** @param home base URL of the service, without a path */
    static String of(String home, Job job) {
        return of(home, job.posting().language().word(), job.id(), job.posting().title());
    }

    /** Returns the URL, for callers that have only these parts of the job. */
    public static String of(String home, String language, JobId id, String title) {
        var words = Slug.of(title);
        return home + "/" + language + "/jobs/" + id.value() + (words.isEmpty() ? "" : "-" + words);
    }
}
