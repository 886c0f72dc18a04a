package ca.posthaste.board.feed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/** A document that is written in slices, each after the previous one was sent. Between two slices, only this object is held. */
final class XmlStream {
    private final XmlBuffer xml = new XmlBuffer();
    private final Function<XmlBuffer, CompletionStage<Boolean>> slices;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Optional<GZIPOutputStream> gzip;
    private boolean ended;

    /** @param slices writes the next slice; completes with false if there is none */
    XmlStream(Function<XmlBuffer, CompletionStage<Boolean>> slices, boolean zips) {
        this.slices = slices;
        gzip = zips ? Optional.of(zipped()) : Optional.empty();
    }

    private GZIPOutputStream zipped() {
        try {
            return new GZIPOutputStream(bytes, true);
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
    }

    /** Returns the next part; empty after the end. */
    CompletionStage<Optional<byte[]>> next() {
        if (ended) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return slices.apply(xml).thenApply(more -> {
            if (!more) {
                ended = true;
                xml.endAll();
            }
            return Optional.of(encoded(xml.taken().getBytes(StandardCharsets.UTF_8)));
        });
    }

    private byte[] encoded(byte[] plain) {
        if (gzip.isEmpty()) {
            return plain;
        }
        try {
            gzip.get().write(plain);
            if (ended) {
                gzip.get().finish();
            } else {
                gzip.get().flush();
            }
        } catch (IOException notInMemory) {
            throw new UncheckedIOException(notInMemory);
        }
        var encoded = bytes.toByteArray();
        bytes.reset();
        return encoded;
    }
}
