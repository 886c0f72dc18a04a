package ca.posthaste.board.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PopularPlaces;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.language.Language;
import ca.posthaste.page.Site;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The home page, in the visitor's language: the search box, the newest jobs, categories and places. */
public final class HomeResource {
    private static final int NEWEST = 10;

    private final Site site;
    private final PageSearch search;
    private final PopularPlaces places;
    private final Clock clock;

    public HomeResource(Site site, BoardSearch search, PopularPlaces places, Clock clock) {
        this.site = site;
        this.search = new PageSearch(search);
        this.places = places;
        this.clock = clock;
    }

    public List<Route> routes() {
        var routes = new ArrayList<Route>();
        routes.add(Route.ofPage("/", ANYONE, "redirect to the board, in the language of the browser", HomeResource::choose));
        for (var language : Language.values()) {
            routes.add(Route.ofPage("/" + language.code(), ANYONE, "the first page of the board, in " + language.english(), call -> home(call, language)));
        }
        return routes;
    }

    private static CompletionStage<Reply> choose(Call call) {
        return CompletableFuture.completedFuture(new Reply(302, Map.of("Location", call.baseUrl() + "/" + LanguageNegotiation.of(call).code(),
            "Vary", "Accept-Language"), new byte[0]));
    }

    private CompletionStage<Reply> home(Call call, Language language) {
        var counted = places.find().exceptionally(busy -> List.of()); // the page is useful without them
        return search.find(PageSearch.newest(NEWEST, true), call.caller().household()).thenCombineAsync(counted, (result, popular) ->
            site.answer(call, HomePage.of(result.found(), popular, language, site.brand().name().in(language), LocalDate.now(clock))),
            site.writing());
    }
}
