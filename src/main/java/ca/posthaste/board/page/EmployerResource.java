package ca.posthaste.board.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardQuery.Filters;
import ca.posthaste.board.BoardQuery.Sort;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.board.words.JobText;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.language.Language;
import ca.posthaste.page.Messages;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** The page with an employer's open jobs. There is none for employers without open jobs, or with confidential ones only. */
public record EmployerResource(Site site, BoardSearch search, Clock clock) {
    private static final Pattern PAGE = Pattern.compile("(\\d{1,9})(-.*)?");
    private static final int LAST = BoardQuery.DEPTH_MAX / ResultsResource.PAGE_SIZE;

    public List<Route> routes() {
        return Arrays.stream(Language.values()).map(language -> Route.ofPage("/" + language.code() + "/employers/{page}", ANYONE,
            "the page with an employer's open jobs, in " + language.english(), call -> jobs(call, language)).taking("page")).toList();
    }

    private CompletionStage<Reply> jobs(Call call, Language language) {
        var matcher = PAGE.matcher(call.part("page"));
        if (!matcher.matches()) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        var paging = Paging.from(call.query(), ResultsResource.PAGE_SIZE, new Violations());
        return find(Integer.parseInt(matcher.group(1)), paging.page() > LAST ? new Paging(1, paging.pageSize()) : paging, call, language);
    }

    private CompletionStage<Reply> find(int employer, Paging paging, Call call, Language language) {
        var filters = new Filters(List.of(), List.of(), Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(employer),
            Optional.empty());
        var query = new BoardQuery(Optional.empty(), Optional.empty(), 0, filters, Sort.DATE, false, paging);
        return search.find(query, call.caller().household()).thenComposeAsync(found -> {
            if (found.page().jobs().isEmpty() && paging.page() > 1) {
                return find(employer, new Paging(1, paging.pageSize()), call, language); // beyond the last page: show the first
            }
            var shown = found.page().jobs().stream().flatMap(job -> PublicJob.of(job).employer().stream()).findFirst()
                .orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND));
            return CompletableFuture.completedFuture(answer(call, shown, found, paging, language));
        }, site.writing());
    }

    private Reply answer(Call call, Employer employer, BoardSearch.Results found, Paging paging, Language language) {
        var address = JobText.employerUrl("", language, employer);
        if (!call.path().equals(address)) { // a name may change and change back, so browsers must revalidate
            return new Reply(301, Map.of("Location", call.baseUrl() + at(address, paging.page()), "Cache-Control", "no-cache"), new byte[0]);
        }
        var texts = Messages.in(language);
        int total = found.page().total();
        var links = PageLinks.of(paging.page(), Math.min(LAST, paging.pages(total)), number -> at(address, number), texts);
        var page = Page.of("employer", language, texts.get("employerTitle", employer.name()), at(address, paging.page()))
            .other(Optional.of(at(JobText.employerUrl("", language.other(), employer), paging.page())))
            .summary(texts.get("employerSummary", total, employer.name()));
        var feed = "?employerId=" + employer.id().value();
        return site.answer(call, page.with("view", new View(employer.name(), texts.get("resultsCount", total),
            JobCard.listOf(found.page().jobs(), language, LocalDate.now(clock)), links, "/" + language.code() + "/alerts" + feed, "/feeds/jobs.rss" + feed)));
    }

    private static String at(String address, int page) {
        return page == 1 ? address : address + "?page=" + page;
    }

    public record View(String name, String count, List<JobCard> jobs, PageLinks pages, String alerts, String feed) {}
}
