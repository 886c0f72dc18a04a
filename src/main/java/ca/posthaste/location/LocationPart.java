package ca.posthaste.location;

import ca.posthaste.db.Database;
import ca.posthaste.http.Route;
import ca.posthaste.location.api.LocationsResource;
import ca.posthaste.part.Part;
import java.util.List;

/** Canadian locations. */
public final class LocationPart implements Part {
    private final Database database;
    private final Locations locations;

    public LocationPart(Database database, Locations.UnlistedPolicy unlisted) {
        this.database = database;
        locations = new Locations(database, unlisted);
    }

    public Locations locations() {
        return locations;
    }

    @Override public List<Route> routes() {
        return new LocationsResource(database, locations).routes();
    }

    @Override public void close() {
        locations.close();
    }
}
