package ca.posthaste.board.page;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.language.Language;
import ca.posthaste.location.Province;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A search as a URL: only values that differ from the default, always in the same order. */
record SearchUrl(Map<String, String> values) {
    private static final List<String> ORDER = List.of("q", "location", "range", "categoryIds", "positionTypeIds", "workplaceType", "provinces",
        "salaryMin", "postedWithin", "employerId", "language", "sort", "page");
    private static final List<String> FILTERS = ORDER.subList(ORDER.indexOf("range"), ORDER.indexOf("sort"));
    /** Parameters that must be URL-encoded. All others contain only characters that are allowed in a URL. */
    private static final List<String> TYPED = List.of("q", "location");
    static final SearchUrl ALL = new SearchUrl(Map.of());

    static SearchUrl of(BoardQuery query) {
        var values = new TreeMap<String, String>();
        query.text().ifPresent(text -> values.put("q", text.typed().strip()));
        query.location().ifPresent(place -> values.put("location", place.description()));
        if (query.range() > 0) {
            values.put("range", kilometres(query.range()));
        }
        var filters = query.filters();
        put(values, "categoryIds", filters.categories());
        put(values, "positionTypeIds", filters.positionTypes());
        put(values, "workplaceType", Arrays.stream(WorkplaceType.values()).filter(filters.workplaces()::contains).map(WorkplaceType::code).toList());
        put(values, "provinces", Arrays.stream(Province.values()).filter(filters.provinces()::contains).toList());
        filters.salaryMin().ifPresent(amount -> values.put("salaryMin", String.valueOf(amount)));
        filters.postedWithin().ifPresent(days -> values.put("postedWithin", String.valueOf(days)));
        filters.employer().ifPresent(id -> values.put("employerId", String.valueOf(id)));
        filters.language().ifPresent(language -> values.put("language", language.code()));
        if (query.sort() != query.usualSort()) {
            values.put("sort", query.sort().code());
        }
        if (query.paging().page() > 1) {
            values.put("page", String.valueOf(query.paging().page()));
        }
        return new SearchUrl(values);
    }

    private static void put(Map<String, String> values, String name, List<?> chosen) {
        if (!chosen.isEmpty()) {
            values.put(name, chosen.stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
    }

    static String kilometres(double range) {
        return BigDecimal.valueOf(range).stripTrailingZeros().toPlainString();
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    boolean hasValue(String name, String value) {
        return has(name) && List.of(values.get(name).split(",")).contains(value);
    }

    SearchUrl with(String name, String value) {
        var more = new TreeMap<>(values);
        more.remove("page");
        more.put(name, value);
        return new SearchUrl(more);
    }

    SearchUrl page(int number) {
        return number == 1 ? without("page") : with("page", String.valueOf(number));
    }

    SearchUrl without(String... names) {
        var fewer = new TreeMap<>(values);
        fewer.remove("page");
        fewer.keySet().removeAll(List.of(names));
        return new SearchUrl(fewer);
    }

    /** Removes the place and the parameters that only make sense with it. */
    SearchUrl withoutPlace() {
        var without = without("location", "range");
        return "distance".equals(values.get("sort")) ? without.unsorted() : without;
    }

    SearchUrl withoutFilters() {
        return without(FILTERS.toArray(String[]::new));
    }

    SearchUrl unsorted() {
        return without("sort");
    }

    /** Adds a value to a parameter, or removes it if it is present. */
    SearchUrl toggled(String name, String value) {
        if (!has(name)) {
            return with(name, value);
        }
        var chosen = new ArrayList<>(List.of(values.get(name).split(",")));
        if (!chosen.remove(value)) {
            chosen.add(value);
        }
        return chosen.isEmpty() ? without(name) : with(name, String.join(",", chosen));
    }

    int filters() {
        return FILTERS.stream().filter(this::has).mapToInt(name -> values.get(name).split(",").length).sum();
    }

    /** Returns the filters that a form sends along when the visitor types other words. */
    List<HiddenField> kept() {
        return FILTERS.stream().filter(this::has).map(name -> new HiddenField(name, values.get(name))).toList();
    }

    public record HiddenField(String name, String value) {}

    /** Returns the query string with its question mark; empty if there are no values. */
    String query() {
        var query = ORDER.stream().filter(this::has).map(name -> name + "=" + (TYPED.contains(name) ? encoded(values.get(name)) : values.get(name)))
            .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : "?" + query;
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("%2C", ",");
    }

    String in(Language language) {
        return "/" + language.code() + "/jobs" + query();
    }
}
