package ca.posthaste.board.embed;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.Board;
import ca.posthaste.board.PublicJob;
import ca.posthaste.board.QueryParameters;
import ca.posthaste.board.feed.XmlBuffer;
import ca.posthaste.board.words.JobCard;
import ca.posthaste.board.words.JobText;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.http.Call;
import ca.posthaste.http.LanguageNegotiation;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.job.Job;
import ca.posthaste.json.Json;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.page.Asset;
import ca.posthaste.page.HtmlText;
import ca.posthaste.page.Page;
import ca.posthaste.page.Site;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violations;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** HTTP resource of jobs that are embedded in other sites. Only these pages may be framed. */
public record EmbedResource(Database database, Board board, Site site, Clock clock) {
    private static final int SHOWN_MAX = 50;
    private static final int SHOWN = 10;
    private static final int PIXELS_MAX = 10_000;
    private static final int WIDTH = 600;
    private static final String POLICY = Site.POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
    private static final Pattern PATH = Pattern.compile("/(en|fr)/(jobs|employers)/(\\d{1,10})(?:-[^/?#]*)?(?:[?#].*)?");
    private static final Asset SCRIPT = Asset.load("embed.js", "text/javascript; charset=utf-8");

    public List<Route> routes() {
        return List.of(
            Route.ofPage("/embed.js", ANYONE, "shows an employer's jobs on their own site",
                call -> CompletableFuture.completedFuture(SCRIPT.answer(call))).shared(),
            Route.ofPage("/embed/jobs", ANYONE, "an employer's open jobs, to be framed", this::list).taking("employerId", "lang", "limit"),
            Route.ofPage("/embed/jobs/{id}", ANYONE, "an open job, to be framed", this::job).taking("lang"),
            Route.ofPage("/oembed", ANYONE, "how to embed a job or an employer's jobs (oEmbed)", this::oembed)
                .taking("url", "format", "maxwidth", "maxheight").shared());
    }

    private CompletionStage<Reply> list(Call call) {
        var faults = new Violations();
        var sent = new QueryParameters(call.query()::get, faults);
        var employer = sent.number("employerId", 1, Integer.MAX_VALUE);
        int limit = sent.number("limit", 1, SHOWN_MAX).orElse(SHOWN);
        if (employer.isEmpty() && faults.list().isEmpty()) {
            faults.add("/employerId", Rule.REQUIRED, UserMessage.of("embed.employer-required"));
        }
        faults.reject();
        return database.query(tx -> page(call, board.newestOf(tx, employer.getAsInt(), limit, today()), LanguageNegotiation.of(call)));
    }

    private CompletionStage<Reply> job(Call call) {
        var id = call.id("id").orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        return database.query(tx -> page(call, List.of(open(tx, id)), LanguageNegotiation.of(call)));
    }

    /** Renders the page. It hides the employer's name unless the employer has at least one open, non-confidential job. */
    private Reply page(Call call, List<Job> jobs, Language language) {
        var employer = jobs.stream().findFirst().flatMap(job -> PublicJob.of(job).employer());
        var page = Page.of("embed", language, employer.map(Employer::name).orElse(site.brand().name().in(language)), call.path()).unlisted()
            .with("jobs", JobCard.listOf(jobs, language, today()))
            .with("all", employer.map(shown -> JobText.employerUrl("", language, shown)).orElse("/" + language.code() + "/jobs"));
        return site.answer(call, page).with("Content-Security-Policy", POLICY).with("Vary", "Accept-Encoding, Accept-Language");
    }

    private Job open(Transaction tx, int id) {
        return board.open(tx, List.of(id), today()).stream().findFirst().orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
    }

    private CompletionStage<Reply> oembed(Call call) {
        var faults = new Violations();
        var sent = new QueryParameters(call.query()::get, faults);
        var url = call.query().get("url", faults);
        var format = call.query().get("format", faults).orElse("json");
        int widest = sent.number("maxwidth", 1, PIXELS_MAX).orElse(WIDTH);
        var highest = sent.number("maxheight", 1, PIXELS_MAX);
        if (url.isEmpty() && faults.list().isEmpty()) {
            faults.add("/url", Rule.REQUIRED, UserMessage.of("embed.url-required"));
        }
        faults.reject();
        if (!format.equals("json") && !format.equals("xml")) {
            // The response that oEmbed prescribes. It is not one of the API's problems, which the API document lists.
            return CompletableFuture.completedFuture(Reply.of(501, "text/plain; charset=utf-8",
                "Send format as json or xml.\n".getBytes(StandardCharsets.UTF_8)));
        }
        return database.query(tx -> {
            var embedded = embedded(tx, call.baseUrl(), url.get(), widest, highest);
            return format.equals("json") ? Reply.json(200, embedded.json()) : Reply.of(200, "text/xml; charset=utf-8", embedded.xml());
        });
    }

    /** Returns a response that is no larger than the space that the requesting site has. */
    private OEmbed embedded(Transaction tx, String baseUrl, String url, int widest, OptionalInt highest) {
        var path = PATH.matcher(url.startsWith(baseUrl) ? url.substring(baseUrl.length()) : "");
        var id = path.matches() ? number(path.group(3)) : Optional.<Integer>empty();
        if (id.isEmpty()) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        var language = Language.of(path.group(1)).orElseThrow();
        boolean isJob = path.group(2).equals("jobs");
        var title = isJob ? PublicJob.of(open(tx, id.get())).title(language) : board.newestOf(tx, id.get(), 1, today()).stream().findFirst()
            .flatMap(job -> PublicJob.of(job).employer()).orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND)).name();
        var frame = baseUrl + "/embed/jobs" + (isJob ? "/" + id.get() + "?" : "?employerId=" + id.get() + "&") + "lang=" + language.code();
        int height = isJob ? 250 : 600;
        return new OEmbed(title, frame, site.brand().name().in(language), baseUrl, Math.min(WIDTH, widest), Math.min(height, highest.orElse(height)));
    }

    private static Optional<Integer> number(String digits) {
        return Optional.of(Long.parseLong(digits)).filter(number -> number <= Integer.MAX_VALUE).map(Long::intValue);
    }

    private LocalDate today() {
        return LocalDate.now(clock);
    }

    private record OEmbed(String title, String frame, String board, String baseUrl, int width, int height) {
        /** Returns the members of the response in order; numbers are numbers in JSON. */
        private Map<String, Object> members() {
            var members = new LinkedHashMap<String, Object>();
            members.put("version", "1.0");
            members.put("type", "rich");
            members.put("title", title);
            members.put("provider_name", board);
            members.put("provider_url", baseUrl);
            members.put("html", "<iframe src=\"%s\" title=\"%s\" width=\"%d\" height=\"%d\" loading=\"lazy\"></iframe>"
                .formatted(HtmlText.escaped(frame), HtmlText.escaped(title), width, height));
            members.put("width", width);
            members.put("height", height);
            return members;
        }

        byte[] json() {
            return Json.object(json -> {
                for (var member : members().entrySet()) {
                    json.writeObjectField(member.getKey(), member.getValue());
                }
            });
        }

        byte[] xml() {
            var xml = new XmlBuffer().start("oembed");
            members().forEach((name, value) -> xml.element(name, String.valueOf(value)));
            return xml.endAll().taken().getBytes(StandardCharsets.UTF_8);
        }
    }
}
