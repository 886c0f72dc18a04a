package ca.posthaste.http.form;

import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Incremental, strict parser for multipart/form-data (RFC 7578). Buffers one chunk of the body, and what a delimiter or headers need of the previous one. */
final class Multipart {
    static final int HEADERS_MAX = 4 * 1024;
    private static final Pattern BOUNDARY =
        Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]{1,70})\"|([A-Za-z0-9'()+_,./:=?-]{1,70}))\\s*(?:;|$)");
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] BLANK_LINE = {'\r', '\n', '\r', '\n'};

    /** Callback that is called for each part in turn. */
    interface Reader {
        void begin(PartHeaders head);

        void content(byte[] bytes, int from, int to);

        void end();
    }

    private enum State { PREAMBLE, DELIMITER, HEADERS, CONTENT, DONE }

    private final byte[] delimiter;
    private final Reader reader;
    private byte[] buffer = LINE_END; // the first delimiter needs no line break if it is at the very start
    private int at;
    private State state = State.PREAMBLE;

    Multipart(String contentType, Reader reader) {
        var boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            throw malformed(UserMessage.of("form.no-boundary"));
        }
        var name = boundary.group(1) != null ? boundary.group(1) : boundary.group(2);
        this.delimiter = ("\r\n--" + name).getBytes(StandardCharsets.ISO_8859_1);
        this.reader = reader;
    }

    void take(byte[] chunk) {
        var all = Arrays.copyOf(buffer, buffer.length + chunk.length);
        System.arraycopy(chunk, 0, all, buffer.length, chunk.length);
        buffer = all;
        at = 0;
        while (step()) {
            // every step consumes some of the buffer
        }
        buffer = Arrays.copyOfRange(buffer, at, buffer.length);
    }

    void finish() {
        if (state != State.DONE) {
            throw malformed(UserMessage.of("form.no-last-delimiter"));
        }
    }

    /** Parses the next element. Returns false if more of the body is needed. */
    private boolean step() {
        return switch (state) {
            case PREAMBLE -> readTo(State.DELIMITER, false);
            case DELIMITER -> afterDelimiter();
            case HEADERS -> headers();
            case CONTENT -> readTo(State.DELIMITER, true);
            case DONE -> {
                at = buffer.length; // content after the last delimiter is ignored
                yield false;
            }
        };
    }

    private boolean readTo(State next, boolean isContent) {
        int found = indexOf(delimiter, at);
        int end = found >= 0 ? found : Math.max(at, buffer.length - delimiter.length + 1);
        if (isContent && end > at) {
            reader.content(buffer, at, end);
        }
        at = end;
        if (found < 0) {
            return false;
        }
        if (isContent) {
            reader.end();
        }
        at += delimiter.length;
        state = next;
        return true;
    }

    private boolean afterDelimiter() {
        if (buffer.length - at < 2) {
            return false;
        }
        if (buffer[at] == '-' && buffer[at + 1] == '-') {
            state = State.DONE;
            return true;
        }
        if (buffer[at] != '\r' || buffer[at + 1] != '\n') {
            throw malformed(UserMessage.of("form.delimiter-line"));
        }
        state = State.HEADERS; // do not consume the line break: in a part without headers it is the start of the blank line
        return true;
    }

    private boolean headers() {
        int end = indexOf(BLANK_LINE, at);
        if (end < 0 ? buffer.length - at > HEADERS_MAX : end - at > HEADERS_MAX) {
            throw malformed(UserMessage.of("form.part-headers-too-large", "max", HEADERS_MAX));
        }
        if (end < 0) {
            return false;
        }
        reader.begin(PartHeaders.of(Arrays.copyOfRange(buffer, Math.min(at + LINE_END.length, end), end)));
        at = end + BLANK_LINE.length;
        state = State.CONTENT;
        return true;
    }

    private int indexOf(byte[] pattern, int from) {
        for (int i = from; i <= buffer.length - pattern.length; i++) {
            if (buffer[i] == pattern[0] && Arrays.equals(buffer, i, i + pattern.length, pattern, 0, pattern.length)) {
                return i;
            }
        }
        return -1;
    }

    static Rejected malformed(UserMessage detail) {
        return new Rejected(Problem.FORM_MALFORMED, detail);
    }
}
