package ca.posthaste.http.idempotency;

import ca.posthaste.http.Reply;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Serializes and compresses responses for storage. */
final class ResponseCodec {
    /** Maximum body size in bytes to compress. On SQLite, every other write waits meanwhile. */
    static final int COMPRESSED_MAX = 1024 * 1024;
    private static final byte PLAIN = 0;
    private static final byte COMPRESSED = 1;

    private ResponseCodec() {}

    static byte[] of(Reply reply) {
        if (reply.parts().isPresent()) {
            throw new IllegalArgumentException("A response that is sent part by part cannot be stored.");
        }
        return pack(reply.body().length, reply.body().length <= COMPRESSED_MAX, out -> {
            out.writeShort(reply.status());
            out.writeShort(reply.headers().size());
            for (var header : reply.headers().entrySet()) {
                out.writeUTF(header.getKey());
                out.writeUTF(header.getValue());
            }
            out.write(reply.body());
        });
    }

    static Reply reply(byte[] packed) {
        return unpack(packed, in -> {
            int status = in.readUnsignedShort();
            var headers = new LinkedHashMap<String, String>();
            for (int left = in.readUnsignedShort(); left > 0; left--) {
                headers.put(in.readUTF(), in.readUTF());
            }
            return new Reply(status, headers, in.readAllBytes());
        });
    }

    /** Packs the results of a part. Always compresses: a stream has many parts, and none is large. */
    static byte[] of(byte[] results) {
        return pack(results.length, true, out -> out.write(results));
    }

    static byte[] results(byte[] packed) {
        return unpack(packed, DataInputStream::readAllBytes);
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] pack(int size, boolean compress, Writing writing) {
        var bytes = new ByteArrayOutputStream(compress ? size / 2 + 256 : size + 1024);
        bytes.write(compress ? COMPRESSED : PLAIN);
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try (var out = new DataOutputStream(compress ? new DeflaterOutputStream(bytes, deflater) : bytes)) {
            writing.to(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    private static <T> T unpack(byte[] packed, Reading<T> reading) {
        var bytes = new ByteArrayInputStream(packed);
        try (var in = new DataInputStream(bytes.read() == COMPRESSED ? new InflaterInputStream(bytes) : bytes)) {
            return reading.from(in);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
