package ca.posthaste.board.history;

import ca.posthaste.db.Row;
import ca.posthaste.db.Transaction;
import ca.posthaste.employer.Employer;
import ca.posthaste.location.Location;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Former names of an employer and of places. Loaded for a single response; those of places on demand. */
final class FormerNames {
    private final Transaction tx;
    private final Employer owner;
    private final List<Name> ofOwner;
    private final Map<Integer, List<Name>> ofPlaces = new HashMap<>();

    /** @param type type of a place; null for an employer */
    private record Name(Instant until, String name, String type) {}

    FormerNames(Transaction tx, Employer owner) {
        this.tx = tx;
        this.owner = owner;
        // Includes the current name, because the given employer may come from a slightly stale authentication cache.
        ofOwner = tx.sql("SELECT until, name, NULL FROM employer_former_name WHERE employer = :employer"
                + " UNION ALL SELECT " + Long.MAX_VALUE + ", name, NULL FROM employer WHERE id = :employer ORDER BY 1")
            .bind("employer", owner.id().value()).all(FormerNames::name);
    }

    private static Name name(Row row) {
        return new Name(Instant.ofEpochMilli(row.nextLong()), row.nextString(), row.nextString());
    }

    Employer owner(Instant at) {
        return ofOwner.stream().filter(name -> name.until.isAfter(at)).findFirst()
            .map(name -> new Employer(owner.id(), name.name, owner.plan(), owner.language(), owner.sandbox())).orElse(owner);
    }

    Location place(Location place, Instant at) {
        return ofPlace(place).stream().filter(name -> name.until.isAfter(at)).findFirst()
            .map(name -> new Location(place.id(), name.name, place.province(), name.type, place.point(), place.box(), place.population(),
                place.aliases())).orElse(place);
    }

    private List<Name> ofPlace(Location place) {
        if (place.id() < Location.FIRST_ADDED_ID) {
            return List.of(); // built-in places are never renamed
        }
        return ofPlaces.computeIfAbsent(place.id(), id -> tx.sql("SELECT until, name, type FROM place_former_name WHERE place = :place ORDER BY until")
            .bind("place", id).all(FormerNames::name));
    }

    List<Instant> changes(List<Location> places) {
        return Stream.concat(ofOwner.stream(), places.stream().flatMap(place -> ofPlace(place).stream()))
            .map(Name::until).distinct().sorted().toList();
    }

    static int erase(Transaction tx, Instant limit) {
        return Stream.of("employer_former_name", "place_former_name").mapToInt(table ->
            tx.sql("DELETE FROM " + table + " WHERE until < :limit").bind("limit", limit.toEpochMilli()).execute()).sum();
    }
}
