package ca.posthaste.job.set;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.io.IOException;

/** Splits a JSON array into its entries. Only the boundaries of the entries are determined here; each entry is then parsed as JSON. */
final class ArrayItems extends SetItems {
    private int index;
    private boolean isInside;
    private boolean isOver;
    private int depth;
    private boolean inText;
    private boolean isEscaped;

    ArrayItems(StoredSetBody body) throws IOException {
        super(body);
    }

    @Override void skippedLine() {
        // line breaks are irrelevant in an array
    }

    @Override Item read() throws IOException {
        if (isOver) {
            return null;
        }
        if (!isInside) {
            open();
        }
        int first = nextVisible();
        if (index == 0 && first == ']') {
            end();
            return null;
        }
        begin();
        while (peek() != END) {
            int end = at;
            while (end < limit && !ends(buffer[end])) {
                end++;
            }
            take(end);
            if (end < limit) {
                return endEntry();
            }
        }
        throw malformed(UserMessage.of("part.array-incomplete"));
    }

    private void open() throws IOException {
        for (int mark : new int[] {0xEF, 0xBB, 0xBF}) { // byte order mark
            if (peek() == mark) {
                at++;
            }
        }
        if (nextVisible() != '[') {
            throw malformed(UserMessage.of("part.array-start"));
        }
        at++;
        isInside = true;
    }

    private Item endEntry() throws IOException {
        int end = peek();
        if (end == ']') {
            end();
        } else if (end == ',') {
            at++;
        } else {
            throw malformed(UserMessage.of("part.array-bracket", "index", index));
        }
        return item(index++);
    }

    private void end() throws IOException {
        at++;
        isOver = true;
        if (nextVisible() != END) {
            throw malformed(UserMessage.of("part.array-end"));
        }
    }

    /** Reports whether the entry ends before this byte. */
    private boolean ends(byte one) {
        if (inText) {
            inText = isEscaped || one != '"';
            isEscaped = !isEscaped && one == '\\';
            return false;
        }
        switch (one) {
            case '"' -> inText = true;
            case '{', '[' -> depth++;
            case '}', ']' -> {
                if (depth == 0) {
                    return true;
                }
                depth--;
            }
            case ',' -> {
                return depth == 0;
            }
            default -> { }
        }
        return false;
    }

    private static Rejected malformed(UserMessage reason) {
        return new Rejected(Problem.JSON_MALFORMED, UserMessage.of("json.not-an-array", "reason", reason));
    }
}
