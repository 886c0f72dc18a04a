package ca.posthaste.board.feed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.zip.GZIPOutputStream;

/** A document that is written slice by slice, each when the one before was sent. Between two of them nothing is held but this. */
final class XmlStream {
    private final Xml xml = new Xml();
    private final Slices slices;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Optional<GZIPOutputStream> gzip;
    private boolean ended;

    /** Where the content comes from. */
    interface Slices {
        /** Writes the next slice. False if there was none. */
        CompletionStage<Boolean> write(Xml xml);
    }

    XmlStream(Slices slices, boolean zips) {
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

    /** Empty after the end. */
    CompletionStage<Optional<byte[]>> next() {
        if (ended) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return slices.write(xml).thenApply(more -> {
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
