package ca.posthaste.http.form;

import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Takes a multipart/form-data body apart as it arrives (RFC 7578), strictly: what parsers might read in two ways is
 * malformed. Holds no more than one piece of the body and a delimiter's length.
 */
final class Multipart {
    static final int HEADERS_MAX = 4 * 1024;
    private static final Pattern BOUNDARY =
        Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]{1,70})\"|([A-Za-z0-9'()+_,./:=?-]{1,70}))\\s*(?:;|$)");
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] BLANK_LINE = {'\r', '\n', '\r', '\n'};

    /** Told of each part in turn. */
    interface Reader {
        void begin(PartHead head);

        void content(byte[] bytes, int from, int to);

        void end();
    }

    private enum State { PREAMBLE, DELIMITER, HEADERS, CONTENT, DONE }

    private final byte[] delimiter;
    private final Reader reader;
    private byte[] held = LINE_END; // the first delimiter may stand at the very start, without a line before it
    private int at;
    private State state = State.PREAMBLE;

    Multipart(String contentType, Reader reader) {
        var boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            throw malformed("Name the boundary in the Content-Type.");
        }
        var name = boundary.group(1) != null ? boundary.group(1) : boundary.group(2);
        this.delimiter = ("\r\n--" + name).getBytes(StandardCharsets.ISO_8859_1);
        this.reader = reader;
    }

    void take(byte[] piece) {
        var all = Arrays.copyOf(held, held.length + piece.length);
        System.arraycopy(piece, 0, all, held.length, piece.length);
        held = all;
        at = 0;
        while (step()) {
            // every step takes something off the front
        }
        held = Arrays.copyOfRange(held, at, held.length);
    }

    void finish() {
        if (state != State.DONE) {
            throw malformed("Send the form whole: its last delimiter is missing.");
        }
    }

    /** False when more of the body is needed. */
    private boolean step() {
        return switch (state) {
            case PREAMBLE -> skipTo(State.DELIMITER, false);
            case DELIMITER -> afterDelimiter();
            case HEADERS -> headers();
            case CONTENT -> skipTo(State.DELIMITER, true);
            case DONE -> {
                at = held.length; // what follows the last delimiter means nothing
                yield false;
            }
        };
    }

    private boolean skipTo(State next, boolean tell) {
        int found = indexOf(delimiter, at);
        int end = found >= 0 ? found : Math.max(at, held.length - delimiter.length + 1);
        if (tell && end > at) {
            reader.content(held, at, end);
        }
        at = end;
        if (found < 0) {
            return false;
        }
        if (tell) {
            reader.end();
        }
        at += delimiter.length;
        state = next;
        return true;
    }

    private boolean afterDelimiter() {
        if (held.length - at < 2) {
            return false;
        }
        if (held[at] == '-' && held[at + 1] == '-') {
            state = State.DONE;
            return true;
        }
        if (held[at] != '\r' || held[at + 1] != '\n') {
            throw malformed("End every delimiter of the form with a line break.");
        }
        state = State.HEADERS; // the line break stays: it begins a blank line where a part has no headers
        return true;
    }

    private boolean headers() {
        int end = indexOf(BLANK_LINE, at);
        if (end < 0 ? held.length - at > HEADERS_MAX : end - at > HEADERS_MAX) {
            throw malformed("Shorten the headers of the form's parts: " + HEADERS_MAX + " bytes are the most.");
        }
        if (end < 0) {
            return false;
        }
        reader.begin(PartHead.of(Arrays.copyOfRange(held, Math.min(at + LINE_END.length, end), end)));
        at = end + BLANK_LINE.length;
        state = State.CONTENT;
        return true;
    }

    private int indexOf(byte[] wanted, int from) {
        for (int i = from; i <= held.length - wanted.length; i++) {
            if (held[i] == wanted[0] && startsWith(wanted, i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean startsWith(byte[] wanted, int from) {
        return from + wanted.length <= held.length
            && Arrays.equals(held, from, from + wanted.length, wanted, 0, wanted.length);
    }

    static Rejected malformed(String detail) {
        return new Rejected(Problem.FORM_MALFORMED, detail);
    }
}
