package ca.posthaste.board;

import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.location.Province;
import java.util.List;
import java.util.Map;

/** Numbers of found jobs by the values of each filter; a facet ignores its own filter. {@code posted} is by days, each including the shorter ones. */
public record Facets(Map<Category, Integer> categories, Map<PositionType, Integer> positionTypes, Map<WorkplaceType, Integer> workplaces,
                     Map<Province, Integer> provinces, Map<SalaryBand, Integer> salaries, Map<Integer, Integer> posted) {
    public static final List<Integer> POSTED = List.of(1, 3, 7, 14, 30);
}
