package ca.posthaste.job.bulk;

import ca.posthaste.language.Bilingual;
import java.io.IOException;

/** Splits a body into lines with one job each. Blank lines are skipped. */
final class LineItems extends SetItems {
    /** Maximum number of blank lines, as in a batch. */
    static final int BLANK_MAX = SetBody.LINES_MAX;

    private int number;
    private int blank;

    LineItems(SetBody body) throws IOException {
        super(body);
    }

    @Override void skippedLine() {
        number++;
        if (++blank > BLANK_MAX) {
            throw tooMany(Bilingual.format("Send at most %s blank lines.", "Envoyez au plus %s lignes vides.", BLANK_MAX));
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
