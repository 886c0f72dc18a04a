package ca.posthaste.location.name;

/** Detects whether two folded names differ by one typing mistake. Swapping two adjacent letters counts as one. */
public final class TypoDetector {
    private TypoDetector() {}

    public static boolean oneLetterApart(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        if (Math.abs(a.length() - b.length()) > 1) {
            return false;
        }
        int start = 0;
        while (start < shorter && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
            end++;
        }
        int restA = a.length() - start - end;
        int restB = b.length() - start - end;
        if (Math.max(restA, restB) == 1) {
            return !isNumbering(restA == 0 ? ' ' : a.charAt(start), restB == 0 ? ' ' : b.charAt(start));
        }
        return restA == 2 && restB == 2 && a.charAt(start) == b.charAt(start + 1) && a.charAt(start + 1) == b.charAt(start);
    }

    // "Kamloops 1" and "Kamloops 2" are two locations beside Kamloops; but the zero in "T0ronto" is a typing mistake.
    private static boolean isNumbering(char a, char b) {
        return isDigit(a) && !Character.isLetter(b) || isDigit(b) && !Character.isLetter(a);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
