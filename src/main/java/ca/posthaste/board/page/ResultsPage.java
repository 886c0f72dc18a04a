package ca.posthaste.board.page;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.SearchNotice;
import ca.posthaste.board.words.FilterNames;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.job.Job;
import ca.posthaste.language.Language;
import ca.posthaste.location.Resolution;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.problem.TextRules;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds the page with the results of a search. */
final class ResultsPage {
    private static final List<Integer> WIDER = List.of(25, 50, 100);
    /** Maximum number of characters to show of the search text. */
    private static final int SHOWN_MAX = 80;

    private final BoardQuery query;
    private final BoardSearch.PageResults result;
    private final SearchUrl search;
    private final Language language;
    private final LocalDate today;
    private final Messages texts;

    ResultsPage(BoardQuery query, BoardSearch.PageResults result, Language language, LocalDate today) {
        this.query = query;
        this.result = result;
        this.search = SearchUrl.of(query);
        this.language = language;
        this.today = today;
        texts = Messages.in(language);
    }

    /** Returns the page. Search engines may index what people browse: all jobs, or those of one place or kind. A search for typed words is not indexed. */
    Page page(List<ParameterError> faults, List<Job> newest) {
        var view = view(faults, newest);
        int page = query.paging().page();
        var title = describe(texts.get("resultsTitle"));
        var results = Page.of("results", language, page == 1 ? title : texts.get("resultsPageTitle", title, page), search.in(language))
            .summary(texts.get("resultsSummary", view.count())).with("view", view).with("kept", search.kept()).with("compact", true);
        boolean isListed = faults.isEmpty() && result.isReady() && !view.jobs().isEmpty() && !search.has("q") && !search.has("sort")
            && search.filters() + (search.has("location") ? 1 : 0) <= 1;
        return isListed ? results : results.unlisted();
    }

    private View view(List<ParameterError> faults, List<Job> newest) {
        var found = result.found();
        int total = found.page().total();
        var paging = query.paging();
        int last = Math.min(paging.pages(total), BoardQuery.DEPTH_MAX / paging.pageSize());
        boolean isBeyond = total > 0 && paging.page() > last;
        var others = search.unsorted().query();
        return new View(counted(total), faults, notices(total), chips(),
            search.filters() == 0 ? "" : search.withoutFilters().in(language), filters(total), total > 1 ? sorts() : List.of(),
            JobCard.listOf(found.page().jobs(), language, today),
            PageLinks.of(Math.min(paging.page(), last + 1), last, number -> search.page(number).in(language), texts), total == 0 ? advice() : List.of(),
            JobCard.listOf(newest, language, today), isBeyond ? search.page(last).in(language) : "",
            total > BoardQuery.DEPTH_MAX && paging.page() == last, "/" + language.code() + "/alerts" + others, "/feeds/jobs.rss" + others);
    }

    /** Returns the filters. Without results there is nothing to choose from, unless a filter is the reason. */
    private List<FilterGroups.Group> filters(int total) {
        return result.found().facets().filter(facets -> total > 0 || search.filters() > 0).map(new FilterGroups(search, language)::of).orElse(List.of());
    }

    private List<String> notices(int total) {
        var notices = result.found().notices().stream().map(tried -> notice(tried, total > 0));
        return (result.isReady() ? notices : Stream.concat(Stream.of(texts.get("resultsNotReady")), notices)).toList();
    }

    private List<LinkOption> chips() {
        var names = new FilterNames(language);
        return search.kept().stream().flatMap(filter -> Stream.of(filter.value().split(",")).map(value -> LinkOption.of(
            filter.name().equals("employerId") ? employer(names.of(filter.name(), value)) : names.of(filter.name(), value),
            search.toggled(filter.name(), value).in(language)))).toList();
    }

    private String employer(String otherwise) {
        int id = query.filters().employer().orElseThrow();
        return result.found().page().jobs().stream().flatMap(job -> PublicJob.of(job).employer().stream()).filter(shown -> shown.id().value() == id)
            .map(shown -> shown.name()).findFirst().orElse(otherwise);
    }

    private List<LinkOption> sorts() {
        return result.isReady() ? Stream.of(Sort.values()).filter(sort -> (sort != Sort.RELEVANCE || search.has("q"))
            && (sort != Sort.DISTANCE || search.has("location"))).map(this::sort).toList() : List.of();
    }

    private LinkOption sort(Sort sort) {
        var name = switch (sort) {
            case RELEVANCE -> texts.get("resultsSortRelevance");
            case DATE -> texts.get("resultsSortDate");
            case SALARY -> texts.get("resultsSortSalary");
            case DISTANCE -> texts.get("resultsSortDistance");
        };
        var address = sort == query.usualSort() ? search.without("sort") : search.with("sort", sort.code());
        return new LinkOption(name, address.in(language), "", sort == query.sort());
    }

    /** Returns similar searches that may find something. */
    private List<LinkOption> advice() {
        var advice = new ArrayList<LinkOption>();
        boolean isNarrow = search.has("q") || search.filters() > 0;
        var tried = result.found().notices().stream().map(SearchNotice::kind).toList();
        if (search.has("location") && !tried.contains(SearchNotice.Kind.RANGE) && !tried.contains(SearchNotice.Kind.PLACE_BY_NAME)) {
            WIDER.stream().filter(range -> range > query.range()).findFirst().ifPresent(range ->
                advice.add(LinkOption.of(texts.get("resultsTryWider", range), search.with("range", String.valueOf(range)).in(language))));
        }
        if (search.filters() > (search.has("range") ? 1 : 0)) {
            var without = search.withoutFilters();
            advice.add(LinkOption.of(texts.get("resultsTryNoFilters"), (search.has("range") ? without.with("range", search.values().get("range")) : without)
                .in(language)));
        }
        if (search.has("location") && isNarrow) {
            advice.add(LinkOption.of(texts.get("resultsTryEverywhere"), search.withoutPlace().in(language)));
        }
        if (search.has("q") && (search.has("location") || search.filters() > 0)) {
            advice.add(LinkOption.of(texts.get("resultsTryNoWords"), search.without("q").in(language)));
        }
        advice.add(LinkOption.of(texts.get("resultsTryAll"), SearchUrl.ALL.in(language)));
        return advice;
    }

    private String counted(int jobs) {
        return describe(jobs == 0 ? texts.get("resultsNone") : texts.get("resultsCount", jobs));
    }

    private String describe(String first) {
        var parts = new ArrayList<String>();
        parts.add(first);
        query.text().ifPresent(text -> parts.add(texts.get("resultsFor", shown(text.typed().strip()))));
        query.location().map(Resolution::description).ifPresent(place -> parts.add(query.range() == 0 ? texts.get("resultsIn", place)
            : texts.get("resultsAround", SearchUrl.kilometres(query.range()), place)));
        return String.join(" ", parts);
    }

    private static String shown(String typed) {
        return TextRules.abbreviated(typed, SHOWN_MAX);
    }

    /** Describes how the search differed from the query; {@code isFound}: it had results. */
    private String notice(SearchNotice tried, boolean isFound) {
        var word = tried.words().map(SearchNotice.Words::from).orElse("");
        return switch (tried.kind()) {
            case SPELLING -> texts.get("resultsTriedSpelling", word, tried.words().flatMap(SearchNotice.Words::to).orElse(""));
            case LEFT_OUT -> texts.get("resultsTriedWithout", word);
            case PLACE_BY_NAME -> texts.get("resultsTriedByName", word);
            case TITLES_ONLY -> texts.get("resultsTriedTitles");
            case STALE -> texts.get("resultsTriedStale");
            case RANGE -> range(tried.kilometres().orElseThrow(), isFound);
        };
    }

    private String range(SearchNotice.Kilometres kilometres, boolean isFound) {
        var to = SearchUrl.kilometres(kilometres.to());
        if (kilometres.from() == 0) {
            return isFound ? texts.get("resultsTriedAround", to) : texts.get("resultsTriedAroundInVain", to);
        }
        var from = SearchUrl.kilometres(kilometres.from());
        return isFound ? texts.get("resultsTriedWider", from, to) : texts.get("resultsTriedWiderInVain", from, to);
    }

    /** Data of the page. A chip links to the search without one filter. Without results, there are advice and the newest jobs; beyond the last page, a link. */
    public record View(String count, List<ParameterError> faults, List<String> notices, List<LinkOption> chips, String clear, List<FilterGroups.Group> filters,
                       List<LinkOption> sorts, List<JobCard> jobs, PageLinks pages, List<LinkOption> advice, List<JobCard> newest, String lastPage,
                       boolean isCut, String alerts, String feed) {
        public boolean isEmpty() {
            return jobs.isEmpty() && lastPage.isEmpty();
        }
    }
}
