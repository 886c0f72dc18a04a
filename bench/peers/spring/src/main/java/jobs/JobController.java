package jobs;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1.1/jobs")
public class JobController {
    private final JobService jobs;

    public JobController(JobService jobs) {
        this.jobs = jobs;
    }

    @GetMapping("/{id}")
    JobResponse read(@AuthenticationPrincipal Employer employer, @PathVariable long id) {
        return jobs.read(employer, id);
    }

    @GetMapping
    JobPage list(@AuthenticationPrincipal Employer employer, @RequestParam(required = false) String q,
                 @RequestParam(defaultValue = "1") @Min(1) int page,
                 @RequestParam(defaultValue = "20") @Min(1) @Max(100) int pageSize) {
        return JobPage.of(jobs.list(employer, q, page, pageSize));
    }

    @PostMapping
    ResponseEntity<JobResponse> create(@AuthenticationPrincipal Employer employer, @RequestBody @Valid JobRequest request) {
        return created(jobs.create(employer, request));
    }

    @PutMapping
    ResponseEntity<JobResponse> upsert(@AuthenticationPrincipal Employer employer, @RequestBody @Valid JobRequest request) {
        var done = jobs.upsert(employer, request);
        return done.created() ? created(done.job()) : ResponseEntity.ok(done.job());
    }

    private static ResponseEntity<JobResponse> created(JobResponse job) {
        return ResponseEntity.created(URI.create("/api/v1.1/jobs/" + job.id())).body(job);
    }
}
