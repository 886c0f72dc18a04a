package jobs;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

public record JobResponse(long id, String referenceId, Owner employer, String title, LocalDate publishDate,
                          LocalDate closeDate, boolean confidential, boolean autoRefresh, Status status,
                          List<Place> locations, List<Named> categories, Named positionType, Salary salary,
                          String description, Named applicantRoutingType, String applicationEmail,
                          String applicationUrl) {
    public record Owner(long id, String name) {}

    public record Place(String description) {}

    public record Salary(BigDecimal amount, BigDecimal maxAmount, Named period, boolean plusCommission) {}
}
