package ca.posthaste.board;

import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Match;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardQuery.Text;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.job.WorkplaceType;
import ca.posthaste.job.reference.Category;
import ca.posthaste.job.reference.PositionType;
import ca.posthaste.language.Coded;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Province;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import ca.posthaste.problem.Violations;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the parameters of a candidate's search and reports all faults at once. */
public final class BoardSearchParameters {
    static final int TEXT_MAX = 200;
    private static final int POSTED_MAX = 365;
    private static final int SALARY_MAX = 100_000_000;
    private static final int RANGE_MAX = 20_000;
    private static final Pattern RANGE = Pattern.compile("\\d{1,5}(\\.\\d{1,3})?");
    private static final List<String> SORTS = Coded.words(Sort.class);
    private static final List<String> PROVINCES = Arrays.stream(Province.values()).map(Province::name).toList();

    private final QueryParameters sent;
    private final LocationIndex places;
    private final Function<Violations, Paging> page;
    private final Violations faults = new Violations();

    public BoardSearchParameters(QueryParameters.Source source, LocationIndex places, Function<Violations, Paging> page) {
        this.sent = new QueryParameters(source, faults);
        this.places = places;
        this.page = page;
    }

    BoardQuery plain() {
        var text = sent.text("q").map(typed -> new Text(typed, Match.PART_OF_TITLE));
        var location = location();
        double range = range(sent.isPresent("location"));
        var filters = Filters.of(categories(), positionTypes());
        var paging = page.apply(faults);
        faults.reject();
        return new BoardQuery(text, location, range, filters, Sort.DATE, false, paging);
    }

    public BoardQuery full() {
        var query = read();
        faults.reject();
        return query;
    }

    public record Read(BoardQuery query, List<Violation> faults) {}

    /** Reads the parameters for HTML pages, which show what they can, with facets: invalid parameters and those that depend on them are ignored. */
    public Read lenient() {
        var query = read();
        boolean isVoid = query.sort() == Sort.RELEVANCE && query.text().isEmpty() || query.sort() == Sort.DISTANCE && query.location().isEmpty();
        var paging = query.isDeep() ? new Paging(1, query.paging().pageSize()) : query.paging();
        return new Read(new BoardQuery(query.text(), query.location(), query.location().isPresent() ? query.range() : 0, query.filters(),
            isVoid ? query.usualSort() : query.sort(), true, paging), faults.list());
    }

    private BoardQuery read() {
        var text = sent.text("q", TEXT_MAX).map(typed -> new Text(typed, Match.WORDS));
        var location = location();
        double range = range(sent.hasText("location"));
        var filters = filters();
        var sort = sort();
        boolean facets = sent.oneOf("facets", List.of("true", "false")).filter("true"::equals).isPresent();
        var query = new BoardQuery(text, location, range, filters, sort, facets, page.apply(faults));
        if (query.isDeep()) {
            faults.add("/page", Rule.OUT_OF_RANGE,
                UserMessage.of("search.page-out-of-range", "max", lastPage(query.paging()), "jobs", BoardQuery.DEPTH_MAX));
        }
        return query;
    }

    private Filters filters() {
        return new Filters(categories(), positionTypes(),
            sent.someOf("workplaceType", WorkplaceType.WORDS).stream().map(WorkplaceType::of).collect(Collectors.toUnmodifiableSet()),
            sent.someOf("provinces", PROVINCES).stream().map(Province::valueOf).collect(Collectors.toUnmodifiableSet()),
            sent.number("salaryMin", 0, SALARY_MAX), sent.number("postedWithin", 1, POSTED_MAX), sent.number("employerId", 1, Integer.MAX_VALUE),
            sent.oneOf("language", Language.WORDS).flatMap(Language::of));
    }

    private List<Integer> categories() {
        return sent.ids("categoryIds", id -> Category.of(id).isPresent());
    }

    private List<Integer> positionTypes() {
        return sent.ids("positionTypeIds", id -> PositionType.of(id).isPresent());
    }

    private Optional<Resolution> location() {
        return sent.text("location").map(places::resolve).filter(found -> {
            if (found instanceof Resolution.Unresolved rejected) {
                faults.add("/location", rejected.rule(), rejected.detail());
                return false;
            }
            return true;
        });
    }

    private double range(boolean hasLocation) {
        double range = sent.value("range").map(this::kilometres).orElse(0.0);
        if (range > 0 && !hasLocation) {
            faults.add("/location", Rule.REQUIRED, UserMessage.of("search.range-without-location"));
        }
        return range;
    }

    private double kilometres(String text) {
        if (RANGE.matcher(text).matches() && Double.parseDouble(text) <= RANGE_MAX) {
            return Double.parseDouble(text);
        }
        faults.add("/range", Rule.OUT_OF_RANGE, UserMessage.of("search.range-invalid", "max", RANGE_MAX));
        return 0;
    }

    private Sort sort() {
        var sort = sent.oneOf("sort", SORTS).map(word -> Coded.of(Sort.class, word))
            .orElse(sent.hasText("q") ? Sort.RELEVANCE : Sort.DATE);
        if (sort == Sort.RELEVANCE && !sent.hasText("q")) {
            faults.add("/sort", Rule.NOT_ALLOWED, UserMessage.of("search.relevance-without-q"));
        }
        if (sort == Sort.DISTANCE && !sent.hasText("location")) {
            faults.add("/sort", Rule.NOT_ALLOWED, UserMessage.of("search.distance-without-location"));
        }
        return sort;
    }

    static int lastPage(Paging paging) {
        return BoardQuery.DEPTH_MAX / paging.pageSize();
    }
}
