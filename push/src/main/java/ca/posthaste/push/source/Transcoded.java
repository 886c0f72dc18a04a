package ca.posthaste.push.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** An input stream that converts a file in another encoding to UTF-8. Invalid bytes cause a {@link SourceFault} with their line. */
final class Transcoded extends InputStream {
    private static final int BUFFER = 8 * 1024;

    private final InputStream in;
    private final Charset charset;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    private final CharBuffer characters = CharBuffer.allocate(2 * BUFFER);
    private ByteBuffer ready = ByteBuffer.allocate(0);
    private boolean isOver;
    private int line = 1;

    Transcoded(InputStream in, Charset charset) {
        this.in = in;
        this.charset = charset;
        decoder = charset.newDecoder(); // reports invalid bytes
    }

    @Override public int read() throws IOException {
        return fill() ? ready.get() & 0xFF : -1;
    }

    @Override public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, ready.remaining());
        ready.get(into, from, count);
        return count;
    }

    private boolean fill() throws IOException {
        while (!ready.hasRemaining() && !isOver) {
            int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
            isOver = count < 0;
            bytes.position(bytes.position() + Math.max(0, count)).flip();
            decode();
            bytes.compact(); // keeps an incomplete character
        }
        return ready.hasRemaining();
    }

    private void decode() throws SourceFault {
        characters.clear();
        var result = decoder.decode(bytes, characters, isOver);
        characters.flip();
        line += (int) characters.chars().filter(each -> each == '\n').count();
        if (result.isError()) {
            throw new SourceFault(SourcePosition.line(line), "it contains bytes that are not " + charset.name() + ". Is --encoding correct?");
        }
        ready = StandardCharsets.UTF_8.encode(characters);
    }

    @Override public void close() throws IOException {
        in.close();
    }
}
