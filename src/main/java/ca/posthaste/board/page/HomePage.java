package ca.posthaste.board.page;

import ca.posthaste.board.BoardSearch.Results;
import ca.posthaste.board.Facets;
import ca.posthaste.board.PopularPlaces.Place;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.job.reference.Category;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import java.text.Collator;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Builds the home page of the board. */
final class HomePage {
    private HomePage() {}

    /** @param total number of open jobs, as text; empty if there are none */
    public record View(String total, List<JobCard> newest, List<LinkOption> categories, List<LinkOption> places) {}

    static Page of(Results found, List<Place> places, Language language, String board, LocalDate today) {
        var texts = Messages.in(language);
        int total = found.page().total();
        var view = new View(total == 0 ? "" : texts.get("homeTotal", total), JobCards.of(found.page().jobs(), language, today),
            found.facets().map(facets -> categories(facets, language)).orElse(List.of()),
            total == 0 ? List.of() : places.stream().map(place -> place(place, language)).toList());
        return Page.of("home", language, texts.get("homeTitle"), "/" + language.code()).summary(texts.get("homeSummary", board)).with("view", view);
    }

    /** Returns the categories in alphabetical order, because people look for their own. */
    private static List<LinkOption> categories(Facets facets, Language language) {
        var order = Collator.getInstance(language == Language.FRENCH ? Locale.CANADA_FRENCH : Locale.CANADA);
        return facets.categories().entrySet().stream().sorted(Map.Entry.comparingByKey((one, other) -> order.compare(one.title(language), other.title(language))))
            .map(entry -> category(entry.getKey(), entry.getValue(), language)).toList();
    }

    private static LinkOption category(Category category, int jobs, Language language) {
        return new LinkOption(category.title(language), SearchUrl.ALL.with("categoryIds", String.valueOf(category.id())).in(language),
            Messages.in(language).number(jobs), false);
    }

    private static LinkOption place(Place place, Language language) {
        var name = place.location().description();
        return new LinkOption(name, SearchUrl.ALL.with("location", name).in(language), Messages.in(language).number(place.jobs()), false);
    }
}
