package ca.posthaste.location;

/** Edit distance of two folded names. Swapping two neighbouring letters counts as one edit, like other common typing mistakes. */
public final class Spelling {
    private Spelling() {}

    static boolean oneLetterApart(String a, String b) {
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
        return restA == 2 && restB == 2
                && a.charAt(start) == b.charAt(start + 1) && a.charAt(start + 1) == b.charAt(start);
    }

    // "Kamloops 1" and "Kamloops 2" are two locations beside Kamloops; but the zero in "T0ronto" is a typing mistake.
    private static boolean isNumbering(char a, char b) {
        return isDigit(a) && !Character.isLetter(b) || isDigit(b) && !Character.isLetter(a);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** How many letters to insert, remove, change or swap to get from one to the other; any number above {@code most} if more. */
    public static int distance(String a, String b, int most) {
        if (Math.abs(a.length() - b.length()) > most) {
            return most + 1;
        }
        var beforeLast = new int[b.length() + 1];
        var last = new int[b.length() + 1];
        var row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int best = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                best = Math.min(best, row[j]);
            }
            if (best > most) {
                return best;
            }
            var spare = beforeLast;
            beforeLast = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
