package ca.posthaste.board.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.BoardSearchParameters;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Province;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.problem.TextRules;
import ca.posthaste.problem.Violation;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** HTTP resource of the results page. It takes the parameters of the API's search and ignores invalid ones. */
public record ResultsResource(Site site, BoardSearch search, Locations locations, Clock clock) {
    static final int PAGE_SIZE = 20;
    private static final int NEWEST = 5;
    /** Maximum number of characters to put back into a field if the input was too long to be searched. */
    private static final int TYPED_MAX = 1_000;
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\\p{Cn}]+");

    public List<Route> routes() {
        return Arrays.stream(Language.values()).map(language -> Route.ofPage("/" + language.code() + "/jobs", ANYONE,
            "the page with the results of a search, in " + language.english(), call -> results(call, language))
            .taking("q", "location", "range", "categoryIds", "positionTypeIds", "workplaceType", "provinces", "salaryMin", "postedWithin", "employerId",
                "language", "sort", "page")).toList();
    }

    private CompletionStage<Reply> results(Call call, Language language) {
        var read = new BoardSearchParameters(call.query()::get, locations.index(), faults -> Paging.from(call.query(), PAGE_SIZE, faults)).lenient();
        var province = province(call, read.faults());
        if (province.isPresent()) {
            return CompletableFuture.completedFuture(new Reply(302, Map.of("Location", call.baseUrl()
                + SearchUrl.of(read.query()).with("provinces", province.get().name()).in(language)), new byte[0]));
        }
        var caller = call.caller().household();
        var faults = ParameterError.of(read.faults(), language);
        return search.findForPage(read.query(), caller).thenComposeAsync(result -> {
            var page = new ResultsPage(read.query(), result, language, LocalDate.now(clock));
            return (result.found().page().total() > 0 ? CompletableFuture.completedFuture(page.page(faults, List.of()))
                : search.findForPage(BoardQuery.newest(NEWEST, false), caller).thenApply(newest -> page.page(faults, newest.found().page().jobs())));
        }, site.writing()).thenApplyAsync(page -> site.answer(call, typed(call, page, faults)), site.writing());
    }

    /** Returns the province if one was typed instead of a city: the visitor wants to see all of it. */
    private static Optional<Province> province(Call call, List<Violation> faults) {
        return faults.stream().anyMatch(fault -> fault.pointer().equals("/location"))
            ? call.query().get("location", new Violations()).flatMap(Province::named) : Optional.empty();
    }

    private static Page typed(Call call, Page page, List<ParameterError> faults) {
        return page.with("what", typed(call, "q")).with("where", typed(call, "location"))
            .with("whatFault", message(faults, "what")).with("whereFault", message(faults, "where"));
    }

    private static String message(List<ParameterError> faults, String field) {
        return faults.stream().filter(fault -> fault.field().equals(field)).map(ParameterError::text).findFirst().orElse("");
    }

    private static String typed(Call call, String name) {
        return TextRules.cut(CONTROLS.matcher(call.query().lines(name, new Violations())).replaceAll(" ").strip(), TYPED_MAX);
    }
}
