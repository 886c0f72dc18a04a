package ca.posthaste.search;

import ca.posthaste.board.PublicJob;
import ca.posthaste.employer.Employer;
import ca.posthaste.employer.EmployerId;
import ca.posthaste.employer.Plan;
import ca.posthaste.job.Dates;
import ca.posthaste.job.Disclosures;
import ca.posthaste.job.Job;
import ca.posthaste.job.JobId;
import ca.posthaste.job.Posting;
import ca.posthaste.job.Revision;
import ca.posthaste.job.Routing;
import ca.posthaste.job.Salary;
import ca.posthaste.job.Status;
import ca.posthaste.job.Translation;
import ca.posthaste.job.Workplace;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.job.reference.RoutingType;
import ca.posthaste.job.reference.SalaryPeriod;
import ca.posthaste.language.Language;
import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A job on the board, for which a test specifies only what matters to it. */
public final class SampleJob {
    public static final LocalDate TODAY = LocalDate.of(2026, 3, 2);
    public static final Location VANCOUVER = place(1, "Vancouver", Province.BC, "Van");
    public static final Location TORONTO = place(2, "Toronto", Province.ON);
    public static final Location MONTREAL = place(3, "Montréal", Province.QC, "Montreal");

    private final int id;
    private final String title;
    private Language language = Language.ENGLISH;
    private String description = "";
    private Translation translation;
    private Employer employer = employer(1, "Bread & Butter");
    private boolean confidential;
    private LocalDate published = TODAY;
    private LocalDate closes = TODAY.plusDays(30);
    private List<Location> locations = List.of();
    private List<Category> categories = List.of(Category.OTHER);
    private PositionType positionType = PositionType.FULL_TIME;
    private Workplace workplace = Workplace.ONSITE;
    private Salary salary;

    private SampleJob(int id, String title) {
        this.id = id;
        this.title = title;
    }

    public static SampleJob of(int id, String title) {
        return new SampleJob(id, title);
    }

    public static Location place(int id, String name, Province province, String... aliases) {
        return new Location(id, name, province, Location.TOWN, null, null, 0, List.of(aliases));
    }

    static Employer employer(int id, String name) {
        return new Employer(new EmployerId(id), name, Plan.STANDARD, Language.ENGLISH, false);
    }

    public SampleJob french() {
        language = Language.FRENCH;
        return this;
    }

    public SampleJob text(String value) {
        description = value;
        return this;
    }

    public SampleJob translated(String otherTitle, String text) {
        translation = new Translation(otherTitle, text);
        return this;
    }

    public SampleJob by(int employerId, String name) {
        employer = employer(employerId, name);
        return this;
    }

    public SampleJob confidential() {
        confidential = true;
        return this;
    }

    public SampleJob daysOld(int days) {
        published = TODAY.minusDays(days);
        return this;
    }

    public SampleJob closing(LocalDate day) {
        closes = day;
        return this;
    }

    public SampleJob in(Location... places) {
        locations = List.of(places);
        return this;
    }

    public SampleJob categories(Category... values) {
        categories = List.of(values);
        return this;
    }

    public SampleJob type(PositionType value) {
        positionType = value;
        return this;
    }

    public SampleJob workplace(WorkplaceType value) {
        workplace = new Workplace(value, value == WorkplaceType.REMOTE ? List.of("CA") : List.of());
        return this;
    }

    public SampleJob pays(String amount, String limit, SalaryPeriod period) {
        salary = new Salary(new BigDecimal(amount), limit == null ? null : new BigDecimal(limit), period, false);
        return this;
    }

    public PublicJob made() {
        return PublicJob.of(new Job(new JobId(id), Revision.first(Instant.EPOCH), employer, new Posting(null, title,
            new Dates(published, closes, false, true), confidential, false, Status.ACTIVE, locations, categories, positionType, salary,
            description, new Routing(RoutingType.EMAIL, "jobs@bakery.example", null), null, language, translation, workplace, Disclosures.NONE)));
    }
}
