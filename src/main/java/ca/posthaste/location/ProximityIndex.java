package ca.posthaste.location;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Listed locations with coordinates, sorted from south to north, so that distances are computed only in the band of latitudes around a centre. */
final class ProximityIndex {
    private static final double KM_PER_DEGREE = 111;              // slightly less than the real value, so that the band is never too narrow
    private static final double EARTH_RADIUS_KM = 6371;

    private final Location[] northward;
    private final double[] latitudes;

    ProximityIndex(List<Location> locations) {
        northward = locations.stream().filter(location -> location.point() != null)
            .sorted(Comparator.comparingDouble(location -> location.point().latitude())).toArray(Location[]::new);
        latitudes = Arrays.stream(northward).mapToDouble(location -> location.point().latitude()).toArray();
    }

    /** Returns distances in kilometres by location id, with the centre first at 0. A centre without coordinates has no neighbours. */
    Map<Integer, Double> within(Location centre, double kilometres) {
        var found = new LinkedHashMap<Integer, Double>();
        found.put(centre.id(), 0.0);
        if (centre.point() != null) {
            var point = centre.point();
            double north = kilometres / KM_PER_DEGREE;
            double east = degreesEast(point.latitude(), kilometres);
            for (int i = first(point.latitude() - north); i < latitudes.length && latitudes[i] <= point.latitude() + north; i++) {
                if (Math.abs(northward[i].point().longitude() - point.longitude()) <= east) {
                    double distance = point.greatCircleTo(northward[i].point());
                    if (distance <= kilometres) {
                        found.putIfAbsent(northward[i].id(), distance);
                    }
                }
            }
        }
        return found;
    }

    private int first(double latitude) {
        int at = Arrays.binarySearch(latitudes, latitude);
        while (at > 0 && latitudes[at - 1] == latitude) {
            at--;
        }
        return at < 0 ? -at - 1 : at;
    }

    /** Returns how many degrees of longitude a circle extends to either side; all of them if it includes the pole. */
    private static double degreesEast(double latitude, double kilometres) {
        double angle = kilometres / EARTH_RADIUS_KM;
        if (Math.toRadians(Math.abs(latitude)) + angle >= Math.PI / 2) {
            return 360;
        }
        return Math.toDegrees(Math.asin(Math.sin(angle) / Math.cos(Math.toRadians(latitude)))) * 1.001 + 0.001;
    }
}
