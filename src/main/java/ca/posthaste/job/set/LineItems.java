package ca.posthaste.job.set;

import ca.posthaste.language.UserMessage;
import java.io.IOException;

/** Splits a body into lines with one job each. Blank lines are skipped. */
final class LineItems extends SetItems {
    /** Maximum number of blank lines, as in a batch. */
    static final int BLANK_MAX = StoredSetBody.LINES_MAX;

    private int number;
    private int blank;

    LineItems(StoredSetBody body) throws IOException {
        super(body);
    }

    @Override void skippedLine() {
        number++;
        if (++blank > BLANK_MAX) {
            throw tooMany(UserMessage.of("body.blank-lines", "max", BLANK_MAX));
        }
    }

    @Override Item read() throws IOException {
        if (nextVisible() == END) {
            return null;
        }
        begin();
        while (peek() != END) {
            int end = at;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            take(end);
            if (end < limit) {
                at++;
                break;
            }
        }
        return item(number++);
    }
}
