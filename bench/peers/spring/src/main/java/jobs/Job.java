package jobs;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;

@Entity
public class Job {
    private static final int OPEN_DAYS = 60;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;
    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private Employer employer;
    private String referenceId;
    private String title;
    private LocalDate publishDate;
    private LocalDate closeDate;
    private boolean confidential;
    private boolean autoRefresh;
    @Enumerated(EnumType.STRING)
    private Status status;
    private String location;
    private int category;
    private int positionType;
    private BigDecimal salaryAmount;
    private BigDecimal salaryMax;
    private Integer salaryPeriod;
    private boolean plusCommission;
    private String description;
    private int routingType;
    private String applicationEmail;
    private String applicationUrl;

    protected Job() {
        // for JPA
    }

    public Job(Employer employer, JobRequest request) {
        this.employer = employer;
        publishDate = LocalDate.now();
        closeDate = publishDate.plusDays(OPEN_DAYS);
        status = Status.DRAFT;
        apply(request);
    }

    /** Only what was sent changes. */
    public void apply(JobRequest request) {
        set(request.referenceId(), value -> referenceId = value);
        set(request.title(), value -> title = value);
        set(request.closeDate(), value -> closeDate = value);
        set(request.confidential(), value -> confidential = value);
        set(request.autoRefresh(), value -> autoRefresh = value);
        set(request.status(), value -> status = value);
        set(request.locations(), value -> location = value.get(0).description());
        set(request.categories(), value -> category = value.get(0).id());
        set(request.positionType(), value -> positionType = value.id());
        set(request.salary(), this::pay);
        set(request.description(), value -> description = value);
        set(request.applicantRoutingType(), value -> routingType = value.id());
        set(request.applicationEmail(), value -> applicationEmail = value);
        set(request.applicationUrl(), value -> applicationUrl = value);
    }

    private void pay(JobRequest.Salary salary) {
        set(salary.amount(), value -> salaryAmount = value);
        set(salary.maxAmount(), value -> salaryMax = value);
        set(salary.period(), value -> salaryPeriod = value.id());
        set(salary.plusCommission(), value -> plusCommission = value);
    }

    private static <T> void set(T sent, Consumer<T> field) {
        if (sent != null) {
            field.accept(sent);
        }
    }

    public JobResponse response() {
        return new JobResponse(id, referenceId, new JobResponse.Owner(employer.getId(), employer.getName()), title,
            publishDate, closeDate, confidential, autoRefresh, status, List.of(new JobResponse.Place(location)),
            List.of(Named.of(Named.CATEGORIES, category)), Named.of(Named.POSITION_TYPES, positionType), salary(),
            description, Named.of(Named.ROUTING_TYPES, routingType), applicationEmail, applicationUrl);
    }

    private JobResponse.Salary salary() {
        return salaryAmount == null && !plusCommission ? null : new JobResponse.Salary(salaryAmount, salaryMax,
            salaryPeriod == null ? null : Named.of(Named.SALARY_PERIODS, salaryPeriod), plusCommission);
    }
}
