package ca.posthaste.location;

/** A point in degrees north and east. */
public record Coordinates(double latitude, double longitude) {
    private static final double KM_PER_DEGREE = 111.2;
    private static final double EARTH_RADIUS_KM = 6371.0088;

    /** Returns the great-circle distance in kilometres. */
    public double greatCircleTo(Coordinates other) {
        double north = Math.toRadians(other.latitude - latitude);
        double east = Math.toRadians(other.longitude - longitude);
        double chord = Math.pow(Math.sin(north / 2), 2) + Math.cos(Math.toRadians(latitude))
            * Math.cos(Math.toRadians(other.latitude)) * Math.pow(Math.sin(east / 2), 2);
        return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
    }

    /** Returns the approximate distance in kilometres, treating the earth as flat. For short distances, such as within one province. */
    public double kilometresTo(Coordinates other) {
        double north = latitude - other.latitude;
        double east = (longitude - other.longitude) * Math.cos(Math.toRadians(latitude));
        return Math.hypot(north, east) * KM_PER_DEGREE;
    }
}
