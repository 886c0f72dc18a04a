package ca.posthaste.location.name;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tests whether an unlisted name could be the name of a Canadian place. */
public final class PlausibleName {
    private static final Pattern POSTAL_CODE = Pattern.compile("[A-Za-z]\\d[A-Za-z] ?-?\\d[A-Za-z]\\d");

    private static final String NO_PLACES_FILE = "not-places.txt";
    /** Keys of words that are sent as cities but are not places, such as Remote or Divers. */
    private static final Set<String> NO_PLACES = noPlaces();

    private PlausibleName() {}

    private static Set<String> noPlaces() {
        try (var file = new BufferedReader(new InputStreamReader(PlausibleName.class.getResourceAsStream(NO_PLACES_FILE), StandardCharsets.UTF_8))) {
            return file.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).map(PlausibleName::bareKey).collect(Collectors.toUnmodifiableSet());
        } catch (IOException broken) {
            throw new UncheckedIOException("Cannot read " + NO_PLACES_FILE, broken);
        }
    }

    /** Reports whether this is not a place, ignoring brackets and the like: "(Remote)" equals Remote. */
    public static boolean isNoPlace(String name) {
        return NO_PLACES.contains(bareKey(name));
    }

    private static String bareKey(String name) {
        return LocationNames.key(name.replaceAll("[()\\[\\]*!\"]", ""));
    }

    public static boolean test(String name) {
        return name.codePoints().allMatch(PlausibleName::isAllowed)
                && name.codePoints().filter(Character::isLetter).count() >= 2
                && isAllowedFirst(name.codePointAt(0)) && !POSTAL_CODE.matcher(name).matches();
    }

    private static boolean isAllowed(int c) {
        return isLocalLetter(c) || c >= '0' && c <= '9' || c == ' ' || c == '.'
                || c <= Character.MAX_VALUE && (LocationNames.isHyphen((char) c) || LocationNames.isApostrophe((char) c))
                || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean isAllowedFirst(int c) {
        return Character.isLetterOrDigit(c) || LocationNames.isApostrophe((char) c);      // 'Ksan, BC
    }

    // Latin, and the script of Inuktitut and Cree. Canadian names use no other scripts.
    private static boolean isLocalLetter(int c) {
        if (!Character.isLetter(c)) {
            return false;
        }
        var script = UnicodeScript.of(c);
        return script == UnicodeScript.LATIN || script == UnicodeScript.CANADIAN_ABORIGINAL || script == UnicodeScript.COMMON;
    }
}
