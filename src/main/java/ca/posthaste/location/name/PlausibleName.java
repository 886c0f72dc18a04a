package ca.posthaste.location.name;

import java.lang.Character.UnicodeScript;
import java.util.regex.Pattern;

/** Tests whether an unlisted name could be the name of a Canadian place. */
public final class PlausibleName {
    private static final Pattern POSTAL_CODE = Pattern.compile("[A-Za-z]\\d[A-Za-z] ?-?\\d[A-Za-z]\\d");

    private PlausibleName() {}

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
