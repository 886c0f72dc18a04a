package jobs;

import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

public record JobPage(List<JobHeader> data, Paging paging) {
    public record Paging(long total, int page, int pages, int pageSize, String previous, String next) {}

    static JobPage of(Page<JobHeader> found) {
        int page = found.getNumber() + 1;
        return new JobPage(found.getContent(), new Paging(found.getTotalElements(), page, found.getTotalPages(),
            found.getSize(), found.hasPrevious() ? link(page - 1) : null, found.hasNext() ? link(page + 1) : null));
    }

    private static String link(int page) {
        return ServletUriComponentsBuilder.fromCurrentRequest().replaceQueryParam("page", page).toUriString();
    }
}
