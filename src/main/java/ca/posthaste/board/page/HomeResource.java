package ca.posthaste.board.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearch.Results;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.Facets;
import ca.posthaste.board.PopularPlaces.Place;
import ca.posthaste.board.PopularPlaces;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import java.text.Collator;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** The home page, in the visitor's language: the search box, the newest jobs, categories and places. */
public record HomeResource(Site site, BoardSearch search, PopularPlaces places, Clock clock) {
    private static final int NEWEST = 10;

    public List<Route> routes() {
        return Stream.concat(Stream.of(Route.ofPage("/", ANYONE, "redirect to the board, in the language of the browser", HomeResource::choose)),
            Arrays.stream(Language.values()).map(language ->
                Route.ofPage("/" + language.code(), ANYONE, "the first page of the board, in " + language.english(), call -> home(call, language)))).toList();
    }

    private static CompletionStage<Reply> choose(Call call) {
        var location = call.baseUrl() + "/" + LanguageNegotiation.of(call).code();
        return CompletableFuture.completedFuture(new Reply(302, Map.of("Location", location, "Vary", "Accept-Language"), new byte[0]));
    }

    private CompletionStage<Reply> home(Call call, Language language) {
        var counted = places.find().exceptionally(busy -> List.of()); // the page is useful without them
        return search.findForPage(BoardQuery.newest(NEWEST, true), call.caller().household()).thenCombineAsync(counted, (result, popular) ->
            site.answer(call, page(result.found(), popular, language)), site.writing());
    }

    private Page page(Results found, List<Place> places, Language language) {
        var texts = Messages.in(language);
        int total = found.page().total();
        var popular = places.stream().map(place -> {
            var name = place.location().description();
            return option(name, "location", name, place.jobs(), language);
        }).toList();
        var view = new View(total == 0 ? "" : texts.get("homeTotal", total), JobCard.listOf(found.page().jobs(), language, LocalDate.now(clock)),
            found.facets().map(facets -> categories(facets, language)).orElse(List.of()),
            total == 0 ? List.of() : popular);
        return Page.of("home", language, texts.get("homeTitle"), "/" + language.code())
            .summary(texts.get("homeSummary", site.brand().name().in(language))).with("view", view);
    }

    /** Returns the categories in alphabetical order, because people look for their own. */
    private static List<LinkOption> categories(Facets facets, Language language) {
        var order = Collator.getInstance(language == Language.FRENCH ? Locale.CANADA_FRENCH : Locale.CANADA);
        return facets.categories().entrySet().stream()
            .sorted(Map.Entry.comparingByKey((one, other) -> order.compare(one.title(language), other.title(language))))
            .map(entry -> option(entry.getKey().title(language), "categoryIds", String.valueOf(entry.getKey().id()), entry.getValue(), language)).toList();
    }

    private static LinkOption option(String text, String parameter, String value, int jobs, Language language) {
        return new LinkOption(text, SearchUrl.ALL.with(parameter, value).in(language), Messages.in(language).number(jobs), false);
    }

    public record View(String total, List<JobCard> newest, List<LinkOption> categories, List<LinkOption> places) {}
}
