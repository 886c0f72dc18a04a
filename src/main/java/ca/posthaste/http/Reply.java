package ca.posthaste.http;

import ca.posthaste.http.body.MemoryBudget;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A response: status, headers and a body, which may be fetched part by part while it is sent. */
public record Reply(int status, Map<String, String> headers, byte[] body, Optional<Parts> parts) {
    private static final byte[] NOTHING = {};
    /** Size in bytes above which a body is not written to a connection at once. */
    static final int LARGE = 64 * 1024;
    private static final int PART = 32 * 1024;

    public Reply(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    /** A body that is sent part by part and takes no room in the {@link MemoryBudget}. */
    public interface Parts {
        /** Length of a body that is generated while it is sent. */
        long UNKNOWN = -1;

        long length();

        /** Returns the part with this number, from 0; empty after the last one. */
        CompletionStage<Optional<byte[]>> part(int number);

        /** Reports whether the parts are generated from the request body, which is read while the response is sent. */
        default boolean readsBody() {
            return false;
        }

        /** Releases resources. Called once when the response has been sent or cannot be sent. */
        default void close() {}

        /** Returns the parts of byte arrays that stay in memory anyway, one after the other. */
        static Parts of(byte[]... pieces) {
            int length = Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
            return new Parts() {
                @Override public long length() {
                    return length;
                }

                @Override public CompletionStage<Optional<byte[]>> part(int number) {
                    int from = number * PART;
                    return CompletableFuture.completedFuture(from >= length ? Optional.empty()
                        : Optional.of(range(pieces, from, Math.min(PART, length - from))));
                }
            };
        }

        private static byte[] range(byte[][] pieces, int from, int length) {
            var range = ByteBuffer.allocate(length);
            int skip = from;
            for (var piece : pieces) {
                int begin = Math.min(skip, piece.length);
                range.put(piece, begin, Math.min(piece.length - begin, range.remaining()));
                skip -= begin;
            }
            return range.array();
        }
    }

    public static Reply of(int status, String contentType, Parts parts) {
        return new Reply(status, Map.of("Content-Type", contentType), NOTHING, Optional.of(parts));
    }

    boolean isStream() {
        return length() == Parts.UNKNOWN;
    }

    boolean readsBody() {
        return parts.isPresent() && parts.get().readsBody();
    }

    void close() {
        parts.ifPresent(Parts::close);
    }

    long length() {
        return parts.isPresent() ? parts.get().length() : body.length;
    }

    /** Reports whether the body is entirely in memory, for this caller alone, and too large to be sent at once. */
    boolean isLarge() {
        return body.length > LARGE;
    }

    public static Reply json(int status, byte[] body) {
        return of(status, "application/json", body);
    }

    public static Reply of(int status, String contentType, byte[] body) {
        return new Reply(status, Map.of("Content-Type", contentType), body);
    }

    public static Reply noContent() {
        return new Reply(204, Map.of(), NOTHING);
    }

    public Reply status(int other) {
        return new Reply(other, headers, body, parts);
    }

    public Reply with(String header, String value) {
        return with(Map.of(header, value));
    }

    public Reply with(Map<String, String> others) {
        var more = new LinkedHashMap<>(headers);
        more.putAll(others);
        return new Reply(status, more, body, parts);
    }
}
