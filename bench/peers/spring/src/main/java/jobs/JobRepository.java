package jobs;

import jakarta.persistence.LockModeType;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

public interface JobRepository extends JpaRepository<Job, Long> {
    String HEADER = "select new jobs.JobHeader(j.id, j.referenceId, e.id, e.name, j.title, j.publishDate, j.location,"
        + " j.confidential, j.status) from Job j join j.employer e where e.id = :employer";
    String COUNT = "select count(j) from Job j where j.employer.id = :employer";
    String TITLE = " and lower(j.title) like lower(concat('%', :q, '%'))";
    String NEWEST = " order by j.publishDate desc, j.id desc";

    @EntityGraph(attributePaths = "employer")
    Optional<Job> findByIdAndEmployerId(long id, long employer);

    /** Locked: two changes of one job at a time come one after the other, and both count. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @EntityGraph(attributePaths = "employer")
    Optional<Job> findByEmployerIdAndReferenceId(long employer, String referenceId);

    @Query(value = HEADER + NEWEST, countQuery = COUNT)
    Page<JobHeader> newest(long employer, Pageable page);

    @Query(value = HEADER + TITLE + NEWEST, countQuery = COUNT + TITLE)
    Page<JobHeader> search(long employer, String q, Pageable page);
}
