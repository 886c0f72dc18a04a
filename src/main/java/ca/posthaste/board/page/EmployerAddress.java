package ca.posthaste.board.page;

import ca.posthaste.employer.Employer;
import ca.posthaste.job.Slug;
import ca.posthaste.language.Language;

/** The address of the page with an employer's jobs: {@code /en/employers/12-harbour-bakery}. Only the id counts. */
final class EmployerAddress {
    private EmployerAddress() {}

    static String of(Language language, Employer employer) {
        var words = Slug.of(employer.name());
        return "/" + language.word() + "/employers/" + employer.id().value() + (words.isEmpty() ? "" : "-" + words);
    }
}
