package ca.posthaste.support;

import ca.posthaste.job.Dates;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Routing;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import java.time.LocalDate;
import java.util.List;

/** A builder for postings: an active baker's job, for which a test specifies only what matters to it. */
public final class SamplePosting {
    public static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);

    private String referenceId;
    private String title = "Baker";
    private LocalDate published = MONDAY;
    private LocalDate closes = MONDAY.plusDays(Dates.LIFETIME_DAYS);
    private boolean confidential;
    private Status status = Status.ACTIVE;
    private List<Location> locations = List.of();
    private List<Category> categories = List.of(Category.values()[0]);
    private PositionType positionType = PositionType.FULL_TIME;
    private String description = "<p>Bread.</p>";
    private boolean launched = true;
    private Salary salary;
    private Language language = Language.ENGLISH;
    private Translation translation;
    private Workplace workplace = Workplace.ONSITE;
    private Disclosures disclosures = Disclosures.NONE;
    private Routing routing = new Routing(RoutingType.EMAIL, "jobs@bakery.example", null);

    public SamplePosting referenceId(String value) {
        referenceId = value;
        return this;
    }

    public SamplePosting titled(String value) {
        title = value;
        return this;
    }

    public SamplePosting published(LocalDate value) {
        published = value;
        return this;
    }

    public SamplePosting closing(LocalDate value) {
        closes = value;
        return this;
    }

    public SamplePosting confidential() {
        confidential = true;
        return this;
    }

    public SamplePosting status(Status value) {
        status = value;
        return this;
    }

    public SamplePosting in(Location... values) {
        locations = List.of(values);
        return this;
    }

    public SamplePosting categories(Category... values) {
        categories = List.of(values);
        return this;
    }

    public SamplePosting positionType(PositionType value) {
        positionType = value;
        return this;
    }

    public SamplePosting description(String value) {
        description = value;
        return this;
    }

    /** Directs candidates to the employer's own site. */
    public SamplePosting site(String address) {
        routing = new Routing(RoutingType.URL, null, address);
        return this;
    }

    /** Marks the posting as never having been active. */
    public SamplePosting neverShown() {
        launched = false;
        return this;
    }

    public SamplePosting salary(Salary value) {
        salary = value;
        return this;
    }

    public SamplePosting workplace(Workplace value) {
        workplace = value;
        return this;
    }

    public SamplePosting language(Language value) {
        language = value;
        return this;
    }

    public SamplePosting translated(String translatedTitle, String translatedDescription) {
        translation = new Translation(translatedTitle, translatedDescription);
        return this;
    }

    public SamplePosting disclosures(Disclosures value) {
        disclosures = value;
        return this;
    }

    public Posting made() {
        return new Posting(referenceId, title, new Dates(published, closes, false, launched), confidential, false, status, locations,
            categories, positionType, salary, description, routing, null, language, translation, workplace, disclosures);
    }
}
