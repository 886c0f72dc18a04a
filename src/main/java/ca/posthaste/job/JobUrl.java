package ca.posthaste.job;

/** The URL of a job's public page: {@code /en/jobs/123-pastry-cook}. Only the id is significant; the words are for people. */
public final class JobUrl {
    private JobUrl() {}

    public static String of(String baseUrl, String language, JobId id, String title) {
        var words = Slug.of(title);
        return baseUrl + "/" + language + "/jobs/" + id.value() + (words.isEmpty() ? "" : "-" + words);
    }
}
