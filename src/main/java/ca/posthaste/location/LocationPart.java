package ca.posthaste.location;

import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.location.api.LocationsResource;
import ca.posthaste.part.Part;
import java.util.List;

/** Canadian locations. */
public record LocationPart(Database database, Locations locations) implements Part {
    public LocationPart(Database database, Locations.UnlistedPolicy unlisted) {
        this(database, new Locations(database, unlisted));
    }

    @Override public List<Route> routes() {
        return new LocationsResource(database, locations).routes();
    }

    @Override public void close() {
        locations.close();
    }
}
