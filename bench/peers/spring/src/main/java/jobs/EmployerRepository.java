package jobs;

import java.util.Optional;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.data.jpa.repository.JpaRepository;

public interface EmployerRepository extends JpaRepository<Employer, Long> {
    @Cacheable("keys")
    Optional<Employer> findByKeyHash(String keyHash);
}
