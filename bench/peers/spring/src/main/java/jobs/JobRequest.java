package jobs;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** What an employer sends. A new job needs more of it than a change. */
public record JobRequest(
    @Size(max = 50) String referenceId,
    @NotBlank(groups = New.class) @Size(max = 256) String title,
    LocalDate closeDate,
    Boolean confidential,
    Boolean autoRefresh,
    Status status,
    @NotNull(groups = New.class) @Size(min = 1, max = 1) List<@Valid Place> locations,
    @NotNull(groups = New.class) @Size(min = 1, max = 1) List<@Valid Category> categories,
    @NotNull(groups = New.class) @Valid PositionType positionType,
    @Valid Salary salary,
    @NotBlank(groups = New.class) String description,
    @NotNull(groups = New.class) @Valid RoutingType applicantRoutingType,
    @Email @Size(max = 50) String applicationEmail,
    @Pattern(regexp = "https?://.+") @Size(max = 200) String applicationUrl) {

    /** The rules for a job that is not there yet. */
    public interface New {}

    public record Place(@NotBlank @Size(max = 300) String description) {}

    public record Category(@NotNull @Min(1) @Max(46) Integer id) {}

    public record PositionType(@NotNull @Min(1) @Max(5) Integer id) {}

    public record RoutingType(@NotNull @Min(1) @Max(2) Integer id) {}

    public record Period(@NotNull @Min(1) @Max(5) Integer id) {}

    public record Salary(@Positive @Digits(integer = 10, fraction = 2) BigDecimal amount,
                         @Positive @Digits(integer = 10, fraction = 2) BigDecimal maxAmount,
                         @Valid Period period, Boolean plusCommission) {}
}
