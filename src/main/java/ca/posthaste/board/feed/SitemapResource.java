package ca.posthaste.board.feed;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.Board.OpenJobScan;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.language.Language;
import ca.posthaste.page.Gzip;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.TextRules;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/** HTTP resource of files for search engines and browsers: the sitemap, robots.txt and the OpenSearch description. */
public record SitemapResource(FeedSource source, SitemapIndex index, Site site, StreamSlots slots) {
    private static final String XML = "application/xml";
    private static final Pattern FILE = Pattern.compile("(jobs|employers)-([1-9]\\d{0,5})\\.xml");
    private static final int SLICE = 1_000;
    /** Maximum length in characters of a short name that OpenSearch allows; a longer name is truncated. */
    private static final int SHORT_NAME_MAX = 16;
    /** All files of the sitemap share the slots of one feed. */
    private static final String SLOTS = "sitemap";
    /** Version of the sitemap's layout, part of the ETag. Change it with the layout, so that nobody keeps a stale file. */
    private static final String FORMAT = "2";

    public List<Route> routes() {
        return List.of(
            Route.ofPage("/sitemap.xml", ANYONE, "the files of the sitemap", this::index),
            Route.ofPage("/sitemaps/pages.xml", ANYONE, "the sitemap of permanent pages", this::pages),
            Route.ofPage("/sitemaps/{file}", ANYONE, "a sitemap of jobs or of employers", this::file),
            Route.ofPage("/robots.txt", ANYONE, "robots.txt for crawlers", this::robots),
            openSearch(Language.ENGLISH), openSearch(Language.FRENCH));
    }

    /** Returns the index with the tag of the board's state it was derived from, which may be slightly stale. */
    private CompletionStage<Reply> index(Call call) {
        return tagged(call, (state, current) -> {
            var files = index.files(state);
            var tag = tag(call, files.state());
            return EntityTag.isCachedBy(call, tag) ? CompletableFuture.completedFuture(StreamedResource.notModified(tag))
                : files.result().thenApply(names -> whole(call, XML, xml -> SitemapFile.index(xml,
                    names.stream().map(name -> call.baseUrl() + "/sitemaps/" + name + ".xml").toList())).with("ETag", tag));
        });
    }

    private CompletionStage<Reply> pages(Call call) {
        return CompletableFuture.completedFuture(whole(call, XML, xml -> new SitemapFile().pages(xml, call.baseUrl())));
    }

    private static Reply whole(Call call, String type, Consumer<XmlBuffer> writer) {
        var xml = new XmlBuffer();
        writer.accept(xml);
        return StreamedResource.whole(call, type, xml);
    }

    private CompletionStage<Reply> tagged(Call call, BiFunction<String, String, CompletionStage<Reply>> answer) {
        return source.state().thenCompose(state -> {
            var tag = tag(call, state);
            return EntityTag.isCachedBy(call, tag) ? CompletableFuture.completedFuture(StreamedResource.notModified(tag)) : answer.apply(state, tag);
        });
    }

    private static String tag(Call call, String state) {
        return StreamedResource.tag(call, FORMAT, state, call.path(), call.baseUrl());
    }

    private CompletionStage<Reply> file(Call call) {
        var file = FILE.matcher(call.part("file"));
        if (!file.matches() || Long.parseLong(file.group(2)) * SitemapFile.GROUP > Integer.MAX_VALUE) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        int last = Integer.parseInt(file.group(2)) * SitemapFile.GROUP;
        boolean ofJobs = file.group(1).equals("jobs");
        return tagged(call, (state, tag) -> StreamedResource.stream(call, tag, StreamedResource.slot(call, slots, SLOTS),
            () -> exists(ofJobs, last).thenApply(there -> {
                if (!there) {
                    throw new Rejected(Problem.PATH_NOT_FOUND);
                }
                return new XmlStream(slices(ofJobs, last, call.baseUrl()), Gzip.isAccepted(call));
            })));
    }

    private CompletionStage<Boolean> exists(boolean ofJobs, int last) {
        int first = last - SitemapFile.GROUP;
        return source.read((tx, today) -> ofJobs ? !source.board().openExcerptsAfter(tx, part(last, 1), first, today).isEmpty()
            : !source.board().employersAfter(tx, first, last, 1, today).isEmpty());
    }

    private static OpenJobScan part(int last, int limit) {
        return new OpenJobScan(OptionalInt.empty(), last, limit, 0, Integer.MAX_VALUE);
    }

    private Function<XmlBuffer, CompletionStage<Boolean>> slices(boolean ofJobs, int last, String baseUrl) {
        int first = last - SitemapFile.GROUP;
        var file = new SitemapFile();
        FeedSource.SliceReader<Employer> reader = (tx, previous, today) ->
            source.board().employersAfter(tx, previous.map(employer -> employer.id().value()).orElse(first), last, SLICE, today);
        return ofJobs ? source.slices(part(last, SLICE), first, baseUrl, file)
            : source.slices(reader, file::begin, (xml, employer) -> file.employer(xml, employer, baseUrl), file::end);
    }

    /** Excludes feeds of single searches, of which there are infinitely many; all jobs are in the sitemap. */
    private CompletionStage<Reply> robots(Call call) {
        var text = """
            User-agent: *
            Disallow: /api/
            Disallow: /embed/
            Disallow: /en/alerts?
            Disallow: /en/alerts/
            Disallow: /fr/alerts?
            Disallow: /fr/alerts/
            Disallow: /en/report?
            Disallow: /en/report/
            Disallow: /fr/report?
            Disallow: /fr/report/
            Disallow: /feeds/*?*q=
            Allow: /

            Sitemap: %s/sitemap.xml
            """.formatted(call.baseUrl());
        return CompletableFuture.completedFuture(Reply.of(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the route of the OpenSearch 1.1 description, which lets browsers search the board from the address bar. */
    private Route openSearch(Language language) {
        var word = language.code();
        return Route.ofPage("/opensearch." + word + ".xml", ANYONE, "lets browsers search the board, in " + language.english(), call -> {
            var name = site.brand().name().in(language);
            return CompletableFuture.completedFuture(whole(call, "application/opensearchdescription+xml", xml -> xml
                .start("OpenSearchDescription", "xmlns", "http://a9.com/-/spec/opensearch/1.1/")
                .element("ShortName", TextRules.cut(name, SHORT_NAME_MAX).strip()).element("Description", name)
                .start("Url", "type", "text/html", "template", call.baseUrl() + "/" + word + "/jobs?q={searchTerms}").end()
                .start("Url", "type", "application/atom+xml", "template", call.baseUrl() + "/feeds/jobs.atom?lang=" + word + "&q={searchTerms}").end()
                .element("Language", word + "-CA").element("InputEncoding", "UTF-8").element("OutputEncoding", "UTF-8").endAll()));
        });
    }
}
