package ca.posthaste.board;

import static ca.posthaste.http.Access.ANYONE;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.http.Call;
import ca.posthaste.http.EntityTag;
import ca.posthaste.http.Languages;
import ca.posthaste.http.PagingJson;
import ca.posthaste.http.PagingQuery;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobId;
import ca.posthaste.job.LargeJobs;
import ca.posthaste.json.Json;
import ca.posthaste.language.Bilingual;
import ca.posthaste.language.Language;
import ca.posthaste.location.Locations;
import ca.posthaste.location.Resolution;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.reference.Category;
import ca.posthaste.reference.PositionType;
import ca.posthaste.reference.ReferenceItem;
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
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** The public view of jobs over HTTP. */
public final class BoardResource {
    private static final int OK = 200;
    private static final int RANGE_MAX = 20_000;
    private static final Pattern RANGE = Pattern.compile("\\d{1,5}(\\.\\d{1,3})?");
    private static final Pattern IDS = Pattern.compile("\\d{1,9}(,\\d{1,9}){0,99}");

    private static final Pattern PAGE = Pattern.compile("(\\d{1,10})(-.*)?");

    private final Database database;
    private final Board board;
    private final Locations locations;
    private final Clock clock;
    private final LargeJobs large;
    private final ViewCounter views;

    public BoardResource(Database database, Board board, Locations locations, Clock clock, LargeJobs large, ViewCounter views) {
        this.database = database;
        this.board = board;
        this.locations = locations;
        this.clock = clock;
        this.large = large;
        this.views = views;
    }

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/public/jobs", ANYONE, "find open jobs", this::list)
                .taking("q", "location", "range", "categoryIds", "positionTypeIds", "lang", "page", "pageSize"),
            new Route("GET", "/public/jobs/{id}", ANYONE, "see an open job", this::read).taking("lang"),
            page(Language.ENGLISH), page(Language.FRENCH));
    }

    private static Route page(Language language) {
        return Route.ofPage("/" + language.word() + "/jobs/{page}", ANYONE, "the public address of a job, in " + language.english(),
            call -> CompletableFuture.completedFuture(seeOther(call, language)));
    }

    /** The address that a job has for people leads to what everybody may read of it. */
    private static Reply seeOther(Call call, Language language) {
        var id = PAGE.matcher(call.part("page"));
        if (!id.matches()) {
            throw new Rejected(Problem.PATH_NOT_FOUND);
        }
        return new Reply(303, Map.of("Location", call.home() + ApiVersion.V1_2.basePath() + "/public/jobs/" + id.group(1) + "?lang="
            + language.word()), new byte[0]);
    }

    private CompletionStage<Reply> read(Call call) {
        var id = call.id("id").map(JobId::new).orElseThrow(() -> new Rejected(Problem.JOB_NOT_FOUND));
        return database.query(tx -> {
            var today = LocalDate.now(clock);
            try (var permit = large.permit()) {
                var reply = EntityTag.tagged(call,
                    PublicJobJson.whole(PublicJob.of(board.shown(tx, id, today, permit)), Languages.of(call)));
                if (reply.status() == OK && !call.isHead()) { // who has the bytes already was counted when they got them
                    views.count(id, today);
                }
                return reply;
            }
        });
    }

    private CompletionStage<Reply> list(Call call) {
        var query = query(call);
        return database.query(tx -> board.find(tx, query, LocalDate.now(clock))).thenApply(page ->
            EntityTag.tagged(call, Json.write(json -> {
                json.writeStartObject();
                json.writeArrayFieldStart("data");
                for (var job : page.jobs()) {
                    PublicJobJson.listItem(json, PublicJob.of(job), Languages.of(call));
                }
                json.writeEndArray();
                PagingJson.write(json, query.paging(), page.total(), call.address() + "/public/jobs", call.query());
                json.writeEndObject();
            })));
    }

    private BoardQuery query(Call call) {
        var faults = new Faults();
        var text = call.query().get("q", faults).filter(q -> !q.isBlank());
        var location = call.query().get("location", faults).filter(name -> !name.isBlank())
            .flatMap(name -> resolve(name, faults));
        double range = call.query().get("range", faults).map(km -> range(km, faults)).orElse(0.0);
        if (range > 0 && call.query().get("location", new Faults()).isEmpty()) {
            faults.add("/location", Rule.REQUIRED, new Bilingual("Send location with range: it says around which place.",
                "Envoyez location avec range\u00a0: il dit autour de quel lieu."));
        }
        var categories = ids(call, "categoryIds", Category::of, faults);
        var types = ids(call, "positionTypeIds", PositionType::of, faults);
        var paging = PagingQuery.from(call.query(), faults);
        faults.reject();
        return new BoardQuery(text.map(q -> new BoardQuery.Text(q, BoardQuery.Match.PART_OF_TITLE)), location, range,
            new BoardQuery.Filters(categories, types, Set.of(), Set.of(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty()),
            BoardQuery.Sort.DATE, false, paging);
    }

    private Optional<Resolution> resolve(String name, Faults faults) {
        var found = locations.index().resolve(name);
        if (found instanceof Resolution.Refused refused) {
            faults.add("/location", refused.rule(), refused.detail());
            return Optional.empty();
        }
        return Optional.of(found);
    }

    private static double range(String text, Faults faults) {
        if (RANGE.matcher(text).matches() && Double.parseDouble(text) <= RANGE_MAX) {
            return Double.parseDouble(text);
        }
        faults.add("/range", Rule.OUT_OF_RANGE, Bilingual.format("Send range as kilometres from 0 to %s.",
            "Mettez dans range un nombre de kilomètres de 0 à %s.", RANGE_MAX));
        return 0;
    }

    private static List<Integer> ids(Call call, String name, IntFunction<Optional<? extends ReferenceItem>> list, Faults faults) {
        var text = call.query().get(name, faults).orElse("");
        if (text.isEmpty()) {
            return List.of();
        }
        if (!IDS.matcher(text).matches()) {
            faults.add("/" + name, Rule.WRONG_TYPE, Bilingual.format("Send %s as ids with commas between them, such as 3,12.",
                "Mettez dans %s des id séparés par des virgules, tels que 3,12.", name));
            return List.of();
        }
        var ids = Arrays.stream(text.split(",")).map(Integer::valueOf).distinct().toList();
        ids.stream().filter(id -> list.apply(id).isEmpty()).forEach(id -> faults.add("/" + name, Rule.UNKNOWN_VALUE,
            Bilingual.format("Send ids in %s that the reference list holds; %s is not one of them.",
                "Mettez dans %s des id de la liste de référence; %s n'en est pas un.", name, id)));
        return ids;
    }
}
