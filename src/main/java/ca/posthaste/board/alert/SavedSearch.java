package ca.posthaste.board.alert;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearchParameters;
import ca.posthaste.board.QueryParameters;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.problem.Violations;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A stored search: the results page's query string in canonical form, without order, page and age, because an alert only reports new jobs. */
record SavedSearch(String query) {
    /** Maximum length in characters: what fits into a PostgreSQL index entry beside a mail address. */
    static final int MAX = 1_500;
    private static final List<String> NAMES = List.of("q", "location", "range", "categoryIds", "positionTypeIds", "workplaceType", "provinces", "salaryMin",
        "employerId", "language");

    /** Creates a search from request parameters. Rejected if they are invalid or too long. */
    static SavedSearch of(QueryParameters.Source sent, LocationIndex places) {
        var search = parsed(sent, places);
        var filters = search.filters();
        var values = new LinkedHashMap<String, String>();
        search.text().ifPresent(text -> values.put("q", text.typed().strip().replaceAll("\\s+", " ")));
        search.location().flatMap(place -> sent.get("location", new Violations())).ifPresent(typed -> values.put("location", typed.strip()));
        if (search.range() > 0) {
            values.put("range", new BigDecimal(String.valueOf(search.range())).stripTrailingZeros().toPlainString());
        }
        put(values, "categoryIds", filters.categories());
        put(values, "positionTypeIds", filters.positionTypes());
        put(values, "workplaceType", filters.workplaces().stream().map(type -> type.code()).toList());
        put(values, "provinces", filters.provinces());
        filters.salaryMin().ifPresent(least -> values.put("salaryMin", String.valueOf(least)));
        filters.employer().ifPresent(id -> values.put("employerId", String.valueOf(id)));
        filters.language().ifPresent(language -> values.put("language", language.code()));
        var query = values.entrySet().stream().map(value -> value.getKey() + "=" + URLEncoder.encode(value.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
        if (query.length() > MAX) {
            throw Rejected.of(new Violation("/q", Rule.TOO_LONG, UserMessage.of("alert.search-too-long")));
        }
        return new SavedSearch(query);
    }

    private static void put(Map<String, String> values, String name, Collection<?> several) {
        if (!several.isEmpty()) {
            values.put(name, several.stream().sorted().map(String::valueOf).collect(Collectors.joining(",")));
        }
    }

    private static BoardQuery parsed(QueryParameters.Source sent, LocationIndex places) {
        return new BoardSearchParameters((name, faults) -> NAMES.contains(name) ? sent.get(name, faults) : Optional.empty(), places,
            faults -> new Paging(1, Paging.PAGE_SIZE_DEFAULT)).full();
    }

    /** Parses the search with the current data. Rejected if that is no longer possible. */
    BoardQuery read(LocationIndex places) {
        var values = new LinkedHashMap<String, String>();
        for (var pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                values.put(pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return parsed((name, faults) -> Optional.ofNullable(values.get(name)), places);
    }

    String resultsPath(String languageWord) {
        return "/" + languageWord + "/jobs" + (query.isEmpty() ? "" : "?" + query);
    }
}
