package ca.posthaste.json;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 straight into the parser's buffer. Throws {@code CharacterCodingException} for malformed input. */
final class Utf8Reader extends Reader {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer bytes;

    /** Skips a byte order mark. */
    Utf8Reader(byte[] text) {
        bytes = ByteBuffer.wrap(text);
        if (bytes.remaining() >= BYTE_ORDER_MARK.length
            && bytes.slice(0, BYTE_ORDER_MARK.length).equals(ByteBuffer.wrap(BYTE_ORDER_MARK))) {
            bytes.position(BYTE_ORDER_MARK.length);
        }
    }

    /** @param count maximum number of chars, at least 2: some characters take two */
    @Override public int read(char[] into, int from, int count) throws IOException {
        var chars = CharBuffer.wrap(into, from, count);
        var outcome = decoder.decode(bytes, chars, true);
        if (outcome.isError()) {
            outcome.throwException();
        }
        int read = count - chars.remaining();
        return read == 0 ? -1 : read;
    }

    @Override public void close() {}
}
