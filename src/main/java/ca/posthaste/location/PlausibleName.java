package ca.posthaste.location;

import java.lang.Character.UnicodeScript;
import java.util.regex.Pattern;

/** Whether a name that no list holds could be that of a Canadian place. */
final class PlausibleName {
    private static final Pattern POSTAL_CODE = Pattern.compile("[A-Za-z]\\d[A-Za-z] ?-?\\d[A-Za-z]\\d");

    private PlausibleName() {}

    static boolean test(String name) {
        return name.codePoints().allMatch(PlausibleName::belongs)
                && name.codePoints().filter(Character::isLetter).count() >= 2
                && beginsWell(name.codePointAt(0))
                && !POSTAL_CODE.matcher(name).matches();
    }

    private static boolean belongs(int c) {
        return isLocalLetter(c) || c >= '0' && c <= '9' || c == ' ' || c == '.'
                || c <= Character.MAX_VALUE && (LocationNames.isHyphen((char) c) || LocationNames.isApostrophe((char) c))
                || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static boolean beginsWell(int c) {
        return Character.isLetterOrDigit(c) || LocationNames.isApostrophe((char) c);      // 'Ksan, BC
    }

    // Inuktitut and Cree have a script of their own; names in any other than these two are not Canadian ones.
    private static boolean isLocalLetter(int c) {
        if (!Character.isLetter(c)) {
            return false;
        }
        var script = UnicodeScript.of(c);
        return script == UnicodeScript.LATIN || script == UnicodeScript.CANADIAN_ABORIGINAL
                || script == UnicodeScript.COMMON;
    }
}
