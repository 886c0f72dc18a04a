package ca.posthaste.location.api;

import static ca.posthaste.http.access.Access.ANYONE;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.db.Database;
import ca.posthaste.db.Transaction;
import ca.posthaste.http.CachedJson;
import ca.posthaste.http.Call;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.http.paging.Paging;
import ca.posthaste.http.paging.PagingJson;
import ca.posthaste.json.Json;
import ca.posthaste.location.Location;
import ca.posthaste.location.LocationIndex;
import ca.posthaste.location.LocationSearch.LocationPage;
import ca.posthaste.location.Locations;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Violations;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** HTTP resource of locations. No key is needed. */
public final class LocationsResource {
    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    private final Database database;
    private final Locations locations;
    private final PageCache pages = new PageCache();

    public LocationsResource(Database database, Locations locations) {
        this.database = database;
        this.locations = locations;
    }

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/locations", ANYONE, "list locations", this::list).taking("q", "types", "page", "pageSize"),
            new Route("GET", "/locations/{id}", ANYONE, "read a location", this::read));
    }

    private record Query(String q, Set<String> types, Paging paging, ApiVersion version) {
        static Query from(Call call) {
            var faults = new Violations();
            var q = call.query().get("q", faults).orElse("");
            var types = call.query().get("types", faults).map(text -> text.split(",")).stream().flatMap(Arrays::stream)
                .map(String::strip).filter(type -> !type.isEmpty()).collect(Collectors.toSet());
            var paging = Paging.from(call.query(), faults);
            faults.reject();
            return new Query(q, types, paging, call.version());
        }

        LocationPage of(LocationIndex index) {
            return version == ApiVersion.V1_1 ? index.search().find(q, types, paging.page(), paging.pageSize())
                : index.completions().find(q, types, paging.page(), paging.pageSize());
        }

        LocationPage withUnlisted(Transaction tx, Locations locations) {
            return version == ApiVersion.V1_1 ? locations.searchWithUnlisted(tx).find(q, types, paging.page(), paging.pageSize())
                : locations.index().completions().find(q, types, paging.page(), paging.pageSize(), locations.unlisted(tx));
        }
    }

    private CompletionStage<Reply> list(Call call) {
        var query = Query.from(call);
        if (query.types.stream().anyMatch(Location.UNLISTED::equalsIgnoreCase)) { // only a caller who requests this type gets unlisted locations
            return database.query(tx -> query.withUnlisted(tx, locations)).thenApply(found -> page(call, query, found).answer(call));
        }
        var index = locations.index();
        var address = call.address() + call.query().with("page", String.valueOf(query.paging.page()));
        return CompletableFuture.completedFuture(pages.get(index, address, () -> page(call, query, query.of(index))).answer(call));
    }

    private static CachedJson page(Call call, Query query, LocationPage found) {
        return new CachedJson(Json.object(json -> {
            Json.array(json, "data", found.locations(), location -> LocationJson.write(json, location));
            PagingJson.write(json, query.paging, found.total(), call.address() + "/locations", call.query());
        }), MAX_AGE, "");
    }

    private CompletionStage<Reply> read(Call call) {
        int id = call.id("id").orElseThrow(LocationsResource::notFound);
        var listed = locations.index().byId(id);
        var found = listed.isPresent() || id < Location.FIRST_ADDED_ID
            ? CompletableFuture.completedFuture(listed) : database.query(tx -> locations.byId(tx, id));
        return found.thenApply(location -> location.orElseThrow(LocationsResource::notFound))
            .thenApply(location -> new CachedJson(Json.write(json -> LocationJson.write(json, location)), MAX_AGE, "").answer(call));
    }

    private static Rejected notFound() {
        return new Rejected(Problem.REFERENCE_DATA_NOT_FOUND);
    }

    static final class PageCache {
        static final int BYTES_MAX = 10 * 1024 * 1024;
        private static final int OVERHEAD = 500;

        private volatile Pages pages = new Pages(null, empty());

        /** Pages of one index. A new index starts with an empty cache. */
        private record Pages(LocationIndex index, Cache<String, CachedJson> cache) {}

        private static Cache<String, CachedJson> empty() {
            return Caffeine.newBuilder().maximumWeight(BYTES_MAX)
                .weigher((String address, CachedJson page) -> 2 * address.length() + page.size() + OVERHEAD)
                .executor(Runnable::run).build(); // eviction is quick, so the calling thread does it
        }

        CachedJson get(LocationIndex index, String address, Supplier<CachedJson> writing) {
            var current = pages;
            if (current.index != index) {
                current = new Pages(index, empty());
                pages = current;
            }
            return current.cache.get(address, first -> writing.get());
        }

        long bytes() {
            return pages.cache.policy().eviction().orElseThrow().weightedSize().orElseThrow();
        }
    }
}
