package ca.posthaste.location;

import static ca.posthaste.http.Access.ANYONE;

import ca.posthaste.db.Database;
import ca.posthaste.http.CachedJson;
import ca.posthaste.http.Call;
import ca.posthaste.http.PagingJson;
import ca.posthaste.http.PagingQuery;
import ca.posthaste.http.Reply;
import ca.posthaste.http.Route;
import ca.posthaste.json.Json;
import ca.posthaste.paging.Paging;
import ca.posthaste.problem.Faults;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Places over HTTP. No key is needed. */
public final class LocationsResource {
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Database database;
    private final Locations locations;
    private final WrittenPages<CachedJson> written = new WrittenPages<>(CachedJson::size);

    public LocationsResource(Database database, Locations locations) {
        this.database = database;
        this.locations = locations;
    }

    public List<Route> routes() {
        return List.of(
            new Route("GET", "/locations", ANYONE, "list locations", this::list),
            new Route("GET", "/locations/{id}", ANYONE, "read one", this::read));
    }

    private record Query(String q, Set<String> types, Paging paging) {
        static Query from(Call call) {
            var faults = new Faults();
            var q = call.query().get("q", faults).orElse("");
            var types = call.query().get("types", faults).map(Query::words).orElse(Set.of());
            var paging = PagingQuery.from(call.query(), faults);
            faults.reject();
            return new Query(q, types, paging);
        }

        private static Set<String> words(String types) {
            return Arrays.stream(types.split(",")).map(String::strip).filter(type -> !type.isEmpty())
                .collect(Collectors.toSet());
        }

        /** What employers sent and nobody listed is nobody's list, unless it is asked for. */
        boolean wantsUnlisted() {
            return types.stream().anyMatch(Location.UNLISTED::equalsIgnoreCase);
        }

        Slice of(LocationSearch places) {
            return places.find(q, types, paging.page(), paging.pageSize());
        }
    }

    private CompletionStage<Reply> list(Call call) {
        var query = Query.from(call);
        if (query.wantsUnlisted()) {
            return database.query(tx -> query.of(locations.searchWithUnlisted(tx)))
                .thenApply(slice -> page(call, query, slice).answer(call));
        }
        var places = locations.places();
        var address = call.address() + call.query().with("page", query.paging.page());
        return CompletableFuture.completedFuture(written
            .page(places, address, () -> page(call, query, query.of(places.search()))).answer(call));
    }

    private static CachedJson page(Call call, Query query, Slice slice) {
        return new CachedJson(Json.write(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("data");
            for (var location : slice.locations()) {
                LocationJson.write(json, location);
            }
            json.writeEndArray();
            PagingJson.write(json, query.paging, slice.total(), call.address() + "/locations", call.query());
            json.writeEndObject();
        }), FRESH, "");
    }

    private CompletionStage<Reply> read(Call call) {
        int id = call.id("id").orElseThrow(LocationsResource::notFound);
        var listed = locations.places().byId(id);
        var found = listed.isPresent() || id < Location.FIRST_ADDED_ID
            ? CompletableFuture.completedFuture(listed)
            : database.query(tx -> locations.byId(tx, id));
        return found.thenApply(location -> one(location).answer(call));
    }

    private static CachedJson one(Optional<Location> location) {
        var found = location.orElseThrow(LocationsResource::notFound);
        return new CachedJson(Json.write(json -> LocationJson.write(json, found)), FRESH, "");
    }

    private static Rejected notFound() {
        return new Rejected(Problem.REFERENCE_DATA_NOT_FOUND);
    }
}
