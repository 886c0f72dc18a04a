package ca.posthaste.board;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Slug;
import ca.posthaste.language.Language;

/** The URL of an employer's public page: {@code /en/employers/12-bread-and-butter}. Only the id is significant. */
public final class EmployerAddress {
    private EmployerAddress() {}

    public static String of(String baseUrl, Language language, Employer employer) {
        var words = Slug.of(employer.name());
        return baseUrl + "/" + language.code() + "/employers/" + employer.id().value() + (words.isEmpty() ? "" : "-" + words);
    }
}
