package ca.posthaste.application.page;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.board.ViewCounter;
import ca.posthaste.board.page.SimilarJobs;
import ca.posthaste.board.words.JobText;
import ca.posthaste.db.Database;
import ca.posthaste.db.VersionedCache;
import ca.posthaste.db.VersionedCache.Entry;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Language;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.Locations;
import ca.posthaste.page.CachedPage;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** HTTP resource of a job's page. */
public final class JobPageResource {
    static final String SENT = "sent";
    static final int BYTES_MAX = 8 * 1024 * 1024;
    private static final int OVERHEAD = 2_700;
    private static final Pattern PAGE = Pattern.compile("(0|[1-9]\\d{0,9})(-.*)?");

    private final Database database;
    private final JobPages jobs;
    private final Site site;
    private final ViewCounter views;
    private final Clock clock;
    private final Locations locations;
    private final VersionedCache<Key, State, CachedPage> kept;

    public JobPageResource(Database database, JobPages jobs, Locations locations, Site site, ViewCounter views, Clock clock) {
        kept = cache(BYTES_MAX, clock);
        this.locations = locations;
        this.database = database;
        this.jobs = jobs;
        this.site = site;
        this.views = views;
        this.clock = clock;
    }

    public List<Route> routes() {
        return Arrays.stream(Language.values()).map(language -> Route.ofPage("/" + language.code() + "/jobs/{page}", ANYONE,
            "the page of a job, in " + language.english(), call -> read(call, language)).taking(SENT)).toList();
    }

    static JobId id(Call call) {
        var page = PAGE.matcher(call.part("page"));
        return Optional.of(page).filter(matcher -> matcher.matches()).map(matcher -> Long.parseLong(matcher.group(1)))
            .filter(number -> number <= Integer.MAX_VALUE).map(number -> new JobId(number.intValue()))
            .orElseThrow(() -> new Rejected(Problem.PATH_NOT_FOUND));
    }

    private CompletionStage<Reply> read(Call call, Language language) {
        var id = id(call);
        var receipt = call.query().get(SENT, new Violations()).filter(ApplyFormInput::isReceipt);
        if (receipt.isPresent()) {
            return jobs.confirmationPage(id, language, call.path() + "?" + SENT + "=" + receipt.get(), receipt.get(), call.caller().household())
                .thenApplyAsync(page -> site.answer(call, page).with("Cache-Control", "no-store"), site.writing());
        }
        var key = new Key(id, language, call.baseUrl());
        long version = database.dataVersion();
        var basis = new Basis(LocalDate.now(clock), locations.index());
        var entry = kept.get(key, basis);
        if (entry.isPresent() && entry.get().isCurrentAt(version)) {
            return CompletableFuture.completedFuture(answer(call, id, entry.get().value()));
        }
        var made = entry.isPresent() ? confirmed(call, key, basis, version, entry.get()) : createPage(call, key, basis, version);
        return made.exceptionallyCompose(fault -> showEnded(call, id, language, fault));
    }

    /** Revalidates a cached page after a write. Most writes concern other jobs, and checking that costs far less than rendering the page again. */
    private CompletionStage<Reply> confirmed(Call call, Key key, Basis basis, long version, Entry<State, CachedPage> entry) {
        return jobs.state(entry.state().jobs()).thenCompose(state -> entry.confirm(new State(entry.state().jobs(), state), version)
            ? CompletableFuture.completedFuture(answer(call, key.job(), entry.value())) : createPage(call, key, basis, version));
    }

    private CompletionStage<Reply> createPage(Call call, Key key, Basis basis, long version) {
        return jobs.find(key.job(), call.caller().household()).thenCompose(found -> {
            var path = new JobText(key.language()).path(found.job());
            if (!path.equals(call.path())) {
                return CompletableFuture.completedFuture(redirect(call, path));
            }
            return jobs.state(found.all()).thenCompose(state -> jobs.cacheablePage(found, key.language(), key.baseUrl()).thenApply(page -> {
                if (found.alike().isPresent()) { // else the next visitor may see similar jobs
                    kept.put(key, basis, new State(found.all(), state), page, version);
                }
                return answer(call, key.job(), page);
            }));
        });
    }

    private Reply answer(Call call, JobId id, CachedPage page) {
        if (!page.path().equals(call.path())) {
            return redirect(call, page.path());
        }
        var reply = site.answer(call, page, ApplyFormInput.newToken());
        if (reply.status() == 200 && !call.isHead()) { // a client that still has the bytes was counted when it got them
            views.count(id, LocalDate.now(clock));
        }
        return reply;
    }

    /** Redirects to the current path. A title may change and change back, so browsers must revalidate. */
    private static Reply redirect(Call call, String path) {
        var query = call.query().toString();
        return new Reply(301, Map.of("Location", call.baseUrl() + path + (query.isEmpty() ? "" : "?" + query), "Cache-Control", "no-cache"), new byte[0]);
    }

    private CompletionStage<Reply> showEnded(Call call, JobId id, Language language, Throwable fault) {
        var rejection = Rejected.find(fault);
        if (rejection.isEmpty()) {
            return CompletableFuture.failedFuture(fault);
        }
        return jobs.isGone(id, rejection.get().problem()).thenCompose(gone -> gone
            ? jobs.endedPage(id, language, call.path(), Optional.empty(), call.caller().household())
                .thenApplyAsync(page -> site.answer(call, page), site.writing()) : CompletableFuture.failedFuture(fault));
    }

    /** @param baseUrl address of the service, which the page contains and which the caller chooses */
    record Key(JobId job, Language language, String baseUrl) {}

    record Basis(LocalDate today, LocationIndex locations) {}

    record State(List<Integer> jobs, String fingerprint) {}

    /** The cache of rendered pages. A page is valid while its jobs are unchanged; only the choice of similar jobs may be some minutes old. */
    static VersionedCache<Key, State, CachedPage> cache(int bytesMax, Clock clock) {
        return new VersionedCache<>(bytesMax, key -> key.baseUrl.length() + OVERHEAD, CachedPage::size, SimilarJobs.KEPT_FOR, clock);
    }
}
