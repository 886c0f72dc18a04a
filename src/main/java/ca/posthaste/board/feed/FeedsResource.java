package ca.posthaste.board.feed;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.BoardQuery;
import ca.posthaste.board.BoardSearch;
import ca.posthaste.board.BoardSearchParameters;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.QueryParameters;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.page.Gzip;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Violations;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** HTTP resource of feeds: the newest jobs of a search for people, and all jobs for other job sites. No employer's mailbox is shown. */
public record FeedsResource(FeedSource source, BoardSearch search, Locations locations, Site site, StreamSlots slots, String posterEmail, Clock clock) {
    /** Version of the feeds' layout, part of the ETag. Change it with the layout, so that nobody keeps a stale feed. */
    private static final String FORMAT = "2";
    /** Maximum number of jobs in a feed for people, each with up to {@link #CHARACTERS} characters of its description. */
    static final int NEWEST = 50;
    private static final int CHARACTERS = 4_000;

    public List<Route> routes() {
        return List.of(
            list("/feeds/jobs.rss", "the newest jobs of a search, as RSS", new ListFeed.Rss()),
            list("/feeds/jobs.atom", "the newest jobs of a search, as Atom", new ListFeed.Atom()),
            fullFeed("indeed", "all open jobs, for Indeed and others", IndeedFeed::new),
            fullFeed("linkedin", "all open jobs, for LinkedIn", LinkedInFeed::new),
            fullFeed("adzuna", "all open jobs, for Adzuna", head -> new AdzunaFeed()));
    }

    private Route list(String path, String summary, ListFeed feed) {
        return Route.ofPage(path, ANYONE, summary, call -> newest(call, feed)).taking("q", "location", "range", "categoryIds", "positionTypeIds",
            "workplaceType", "provinces", "salaryMin", "postedWithin", "employerId", "language", "lang").shared();
    }

    private Route fullFeed(String name, String summary, Function<FeedFormat.Head, FeedFormat> format) {
        return Route.ofPage("/feeds/" + name + ".xml", ANYONE, summary, call -> stream(call, name, format)).taking("employerId").shared();
    }

    private CompletionStage<Reply> newest(Call call, ListFeed feed) {
        var requested = new BoardSearchParameters(call.query()::get, locations.index(), faults -> new Paging(1, NEWEST)).full();
        var query = new BoardQuery(requested.text(), requested.location(), requested.range(), requested.filters(), BoardQuery.Sort.DATE, false,
            requested.paging());
        return search.find(query, call.caller().household())
            .thenCompose(found -> source.openExcerpts(found.page().jobs().stream().map(job -> job.id().value()).toList(), CHARACTERS))
            .thenApply(jobs -> {
                var items = jobs.stream().filter(job -> isShown(job, query.filters().employer()))
                    .map(job -> source.item(job, call.baseUrl(), CHARACTERS)).toList();
                var xml = new XmlBuffer();
                feed.write(xml, head(call, query, items), items);
                return StreamedResource.whole(call, feed.type(), xml).with("Vary", "Accept-Encoding, Accept-Language");
            });
    }

    /** Reports whether the job still belongs in the feed: it may have become confidential since it was found. */
    private static boolean isShown(PublicJob job, OptionalInt employer) {
        return employer.isEmpty() || job.isOfferedBy(employer.getAsInt());
    }

    private ListFeed.Head head(Call call, BoardQuery query, List<FeedItem> items) {
        var language = LanguageNegotiation.of(call);
        var sent = call.query().toString();
        var name = site.brand().name().in(language);
        return new ListFeed.Head(language, name, query.text().map(text -> name + " – " + text.typed()).orElse(name), call.baseUrl(),
            call.baseUrl() + call.path() + (sent.isEmpty() ? "" : "?" + sent),
            call.baseUrl() + "/" + language.code() + "/jobs" + (sent.isEmpty() ? "" : "?" + sent),
            items.stream().map(item -> item.job().changedAt()).max(Comparator.naturalOrder())
                .orElse(LocalDate.now(clock).atStartOfDay(clock.getZone()).toInstant()));
    }

    private CompletionStage<Reply> stream(Call call, String feed, Function<FeedFormat.Head, FeedFormat> format) {
        var faults = new Violations();
        var employer = new QueryParameters(call.query()::get, faults).number("employerId", 1, Integer.MAX_VALUE);
        faults.reject();
        var name = site.brand().name().in(Language.ENGLISH);
        return source.state().thenCompose(state -> {
            var tag = StreamedResource.tag(call, FORMAT, feed, state, employer.toString(), call.baseUrl(), name);
            if (EntityTag.isCachedBy(call, tag)) {
                return CompletableFuture.completedFuture(StreamedResource.notModified(tag));
            }
            var head = new FeedFormat.Head(call.baseUrl(), name, clock.instant(), posterEmail);
            var slices = source.slices(FeedSource.scanOf(employer), 0, call.baseUrl(), format.apply(head));
            return StreamedResource.stream(call, tag, StreamedResource.slot(call, slots, feed),
                () -> CompletableFuture.completedFuture(new XmlStream(slices, Gzip.isAccepted(call))));
        });
    }
}
