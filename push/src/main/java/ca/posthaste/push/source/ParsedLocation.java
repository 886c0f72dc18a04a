package ca.posthaste.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A location as a feed writes it for people, such as "Toronto, ON, Canada; Remote". The type is null unless the text states it. */
record ParsedLocation(List<String> places, String workplaceType) {
    private static final int PLACES_MAX = 3;
    static final Pattern WORKPLACE = Pattern.compile("(?iU)[(\\[]?\\s*\\b(remote|hybrid|télétravail|hybride|on-?site|telework(?:ing)?"
        + "|telecommut(?:e|ing)|work[ -]from[ -]home|wfh|à distance)\\b\\s*[)\\]]?");
    private static final Set<String> CANADA = Set.of("canada", "ca", "can");

    static ParsedLocation of(String text) {
        var places = new ArrayList<String>();
        String type = null;
        for (var part : PlaceList.split(text)) {
            var matcher = WORKPLACE.matcher(part);
            if (matcher.find()) {
                var word = matcher.group(1).toLowerCase(Locale.ROOT);
                type = word.startsWith("h") ? "hybrid" : word.startsWith("on") ? type : "remote";
            }
            var place = withoutCountry(matcher.replaceAll("").replaceAll("^[\\s,–-]+|[\\s,–-]+$", ""));
            if (!place.isEmpty() && !places.contains(place)) {
                places.add(place);
            }
        }
        return new ParsedLocation(places, type);
    }

    private static String withoutCountry(String place) {
        var parts = place.split("\\s*,\\s*");
        var last = parts[parts.length - 1].toLowerCase(Locale.ROOT);
        boolean isCountry = last.equals("canada") || parts.length > 2 && CANADA.contains(last);
        return isCountry ? String.join(", ", List.of(parts).subList(0, parts.length - 1)) : place;
    }

    /** Writes the first three places, and a note if there are more. */
    void writeTo(ObjectNode job, List<String> notes) {
        if (!places.isEmpty()) {
            var locations = job.putArray("locations");
            places.stream().limit(PLACES_MAX).forEach(place -> locations.addObject().put("description", place));
        }
        if (places.size() > PLACES_MAX) {
            notes.add("a job can have at most 3 locations: the others were ignored.");
        }
        if (workplaceType != null) {
            job.put("workplaceType", workplaceType);
        }
    }
}
