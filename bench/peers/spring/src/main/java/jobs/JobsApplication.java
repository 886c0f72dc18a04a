package jobs;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;

@SpringBootApplication
@EnableCaching
public class JobsApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(JobsApplication.class, arguments);
    }
}
