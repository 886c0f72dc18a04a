package ca.posthaste.board.words;

import ca.posthaste.board.PublicJob;
import ca.posthaste.employer.Employer;
import ca.posthaste.job.JobId;
import ca.posthaste.job.JobUrl;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Slug;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.page.Messages;
import ca.posthaste.page.PayFormatter;
import java.util.List;

/** Formats the properties of a job for pages and mail, in the reader's language. */
public record JobText(Language language) {
    /** Maximum number of places named in a list; the others are counted. */
    private static final int PLACES = 2;

    private Messages texts() {
        return Messages.in(language);
    }

    public String path(PublicJob job) {
        return JobUrl.of("", language.code(), new JobId(job.id()), job.title(language));
    }

    public String employer(PublicJob job) {
        return job.employer().map(shown -> shown.name()).orElseGet(() -> texts().get("confidentialEmployer"));
    }

    /** Returns the path of the employer's page; empty if the job is confidential. */
    public String employerPath(PublicJob job) {
        return job.employer().map(shown -> employerUrl("", language, shown)).orElse("");
    }

    /** The URL of an employer's public page: {@code /en/employers/12-bread-and-butter}. Only the id is significant. */
    public static String employerUrl(String baseUrl, Language language, Employer employer) {
        var words = Slug.of(employer.name());
        return baseUrl + "/" + language.code() + "/employers/" + employer.id().value() + (words.isEmpty() ? "" : "-" + words);
    }

    public String places(List<Location> places) {
        var named = String.join("; ", places.stream().limit(PLACES).map(Location::description).toList());
        return places.size() <= PLACES ? named : texts().get("placesMore", places.size() - PLACES, named);
    }

    public String pay(Salary salary) {
        if (salary == null) {
            return "";
        }
        if (salary.amount() == null) {
            return texts().get("payCommissionOnly");
        }
        var pay = new PayFormatter(language).pay(salary.amount(), salary.maxAmount(), salary.period().unit());
        return salary.plusCommission() ? texts().get("payCommission", pay) : pay;
    }

    public String workplace(WorkplaceType type) {
        return switch (type) {
            case ONSITE -> texts().get("workplaceOnsite");
            case HYBRID -> texts().get("workplaceHybrid");
            case REMOTE -> texts().get("workplaceRemote");
        };
    }
}
