package ca.posthaste.board;

import ca.posthaste.job.WorkplaceType;
import ca.posthaste.location.Province;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import java.util.List;
import java.util.Map;

/**
 * How many of the found jobs there are of each kind. What a filter excludes is counted in the facet of that filter all the same, so that
 * somebody can choose another value of it.
 *
 * @param salaries by {@link SalaryBand}
 * @param posted   by the days of {@link #POSTED}: each holds those before it
 */
public record Facets(Map<Category, Integer> categories, Map<PositionType, Integer> positionTypes, Map<WorkplaceType, Integer> workplaces,
                     Map<Province, Integer> provinces, Map<SalaryBand, Integer> salaries, Map<Integer, Integer> posted) {
    public static final List<Integer> POSTED = List.of(1, 3, 7, 14, 30);
}
