package ca.posthaste.job;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The address of a job's public page: {@code /en/jobs/123-pastry-cook}. Only the id counts; the words are for people. */
public final class JobAddress {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9]+");
    private static final int WORDS_MAX = 60;

    private JobAddress() {}

    /** @param home the address of the service, without a path */
    static String of(String home, Job job) {
        return of(home, job.posting().language().word(), job.id(), job.posting().title());
    }

    /** The same for who has only these parts of it. */
    public static String of(String home, String language, JobId id, String title) {
        var words = words(title);
        return home + "/" + language + "/jobs/" + id.value() + (words.isEmpty() ? "" : "-" + words);
    }

    /** The words of an address: ASCII letters and digits alone. Empty if there are none. */
    public static String words(String title) {
        var plain = MARKS.matcher(Normalizer.normalize(title, Normalizer.Form.NFKD)).replaceAll("").toLowerCase(Locale.ROOT);
        var words = OTHERS.matcher(plain).replaceAll("-");
        var cut = words.length() <= WORDS_MAX ? words : words.substring(0, WORDS_MAX);
        return cut.replaceAll("^-|-$", "");
    }
}
