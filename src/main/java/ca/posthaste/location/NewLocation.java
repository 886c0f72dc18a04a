package ca.posthaste.location;

import java.util.List;

/**
 * A location that an operator adds to the list.
 *
 * @param point      coordinates; null if unknown
 * @param population population; 0 if unknown
 */
public record NewLocation(String name, Province province, String type, Coordinates point, long population, List<String> aliases) {
    public NewLocation {
        aliases = List.copyOf(aliases);
    }

    public String description() {
        return name + ", " + province;
    }
}
