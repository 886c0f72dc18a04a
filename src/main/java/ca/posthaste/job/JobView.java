package ca.posthaste.job;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.language.Language;
import java.time.LocalDate;

/**
 * For whom a job is written.
 *
 * @param language   of the names of categories and the like
 * @param home       where the caller reaches this service, without a path
 * @param today      an open job has a public page
 * @param compliance tells what the posting rules find
 */
public record JobView(Language language, ApiVersion version, String home, LocalDate today, Compliance compliance) {
    boolean hasMembersOf(ApiVersion wanted) {
        return version.compareTo(wanted) >= 0;
    }
}
