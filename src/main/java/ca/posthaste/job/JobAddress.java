package ca.posthaste.job;

/** The address of a job's public page: {@code /en/jobs/123-pastry-cook}. Only the id counts; the words are for people. */
public final class JobAddress {
    private JobAddress() {}

    /** @param home the address of the service, without a path */
    static String of(String home, Job job) {
        return of(home, job.posting().language().word(), job.id(), job.posting().title());
    }

    /** The same for who has only these parts of it. */
    public static String of(String home, String language, JobId id, String title) {
        var words = Slug.of(title);
        return home + "/" + language + "/jobs/" + id.value() + (words.isEmpty() ? "" : "-" + words);
    }
}
