package ca.posthaste.http;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The answer: a status, headers and a body, which may be fetched part by part while it is sent. */
public record Reply(int status, Map<String, String> headers, byte[] body, Optional<Parts> parts) {
    private static final String JSON = "application/json";
    private static final byte[] NOTHING = {};
    /** A larger body is not handed to a connection at once. */
    static final int LARGE = 64 * 1024;
    private static final int PART = 32 * 1024;

    public Reply(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    /** A body that is sent part by part, and takes no room in the {@link MemoryBudget}. */
    public interface Parts {
        /** The length of a body that is made while it is sent. */
        long UNKNOWN = -1;

        long length();

        /** The part with this number, from 0; empty after the last. */
        CompletionStage<Optional<byte[]>> part(int number);

        /** The parts are made from the body of the request, which is read while the answer is sent. */
        default boolean readsBody() {
            return false;
        }

        /** Called once when the answer has been sent, or cannot be. */
        default void close() {}

        /** Of bytes that stay in memory anyway, one piece after the other. */
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
        return parts.map(Parts::length).orElse((long) body.length);
    }

    /** In memory as a whole, for this caller alone, and too large to be sent at once. */
    boolean isLarge() {
        return body.length > LARGE;
    }

    public static Reply json(int status, byte[] body) {
        return of(status, JSON, body);
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
