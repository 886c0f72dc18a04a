package ca.posthaste.location;

/** Degrees north and east. */
public record Coordinates(double latitude, double longitude) {
    private static final double KM_PER_DEGREE = 111.2;

    /** Near enough for places in one province: the earth counts as flat in between. */
    double kilometresTo(Coordinates other) {
        double north = latitude - other.latitude;
        double east = (longitude - other.longitude) * Math.cos(Math.toRadians(latitude));
        return Math.hypot(north, east) * KM_PER_DEGREE;
    }
}
