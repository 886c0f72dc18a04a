package ca.posthaste.location.api;

import ca.posthaste.location.Coordinates;
import ca.posthaste.location.Location;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes a location as JSON with all fields; a job shows the first four of them. */
public final class LocationJson {
    private LocationJson() {}

    public static void write(JsonGenerator json, Location location) throws IOException {
        json.writeStartObject();
        named(json, location);
        point(json, "latitude", "longitude", location.point());
        var box = location.box();
        point(json, "swLatitude", "swLongitude", box == null ? null : box.southWest());
        point(json, "neLatitude", "neLongitude", box == null ? null : box.northEast());
        json.writeArrayFieldStart("area");          // none of our sources has outlines
        json.writeEndArray();
        json.writeEndObject();
    }

    public static void named(JsonGenerator json, Location location) throws IOException {
        json.writeObjectField("id", location.id() == Location.NO_ID ? null : location.id());
        json.writeStringField("name", location.name());
        json.writeStringField("description", location.description());
        json.writeStringField("type", location.type());
    }

    private static void point(JsonGenerator json, String latitude, String longitude, Coordinates point) throws IOException {
        json.writeObjectField(latitude, point == null ? null : point.latitude());
        json.writeObjectField(longitude, point == null ? null : point.longitude());
    }
}
