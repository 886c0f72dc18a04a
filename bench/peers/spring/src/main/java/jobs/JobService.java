package jobs;

import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

@Service
@Transactional
public class JobService {
    private final JobRepository jobs;
    private final Validator validator;

    public JobService(JobRepository jobs, Validator validator) {
        this.jobs = jobs;
        this.validator = validator;
    }

    /** What became of an upsert. */
    public record Upserted(JobResponse job, boolean created) {}

    @Transactional(readOnly = true)
    public JobResponse read(Employer employer, long id) {
        return jobs.findByIdAndEmployerId(id, employer.getId()).map(Job::response)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    @Transactional(readOnly = true)
    public Page<JobHeader> list(Employer employer, String q, int page, int pageSize) {
        var wanted = PageRequest.of(page - 1, pageSize);
        return q == null || q.isBlank() ? jobs.newest(employer.getId(), wanted) : jobs.search(employer.getId(), q, wanted);
    }

    public JobResponse create(Employer employer, JobRequest request) {
        var broken = validator.validate(request, JobRequest.New.class);
        if (!broken.isEmpty()) {
            throw new ConstraintViolationException(broken);
        }
        return jobs.save(new Job(employer, request)).response();
    }

    public Upserted upsert(Employer employer, JobRequest request) {
        return Optional.ofNullable(request.referenceId())
            .flatMap(reference -> jobs.findByEmployerIdAndReferenceId(employer.getId(), reference))
            .map(job -> {
                job.apply(request);
                return new Upserted(job.response(), false);
            })
            .orElseGet(() -> new Upserted(create(employer, request), true));
    }
}
