package ca.posthaste.job.store;

import ca.posthaste.api.Digests;
import ca.posthaste.employer.EmployerId;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The {@code after} parameter of a list: a position and a direction, as opaque text for the caller to send back. A checksum binds it to the
 * employer, the filters, the order and the direction. The checksum only protects against mistakes, because a list never contains the jobs
 * of others. A caller can therefore forge a position, so it is validated as strictly as any other input.
 */
public final class JobCursor {
    private static final int CHECK_BYTES = 9;

    private JobCursor() {}

    /** Side of the position on which a page lies. */
    enum Direction {
        /** The jobs that follow the position: the next page. */
        AFTER(""),
        /** The jobs right before the position: the previous page. */
        BEFORE("before"),
        /** Like {@link #BEFORE}, but including the job at the position: the way back from an empty last page. */
        UP_TO("up to");

        /** Part of the checksum, so a cursor needs no byte for its direction. */
        private final String seal;

        Direction(String seal) {
            this.seal = seal;
        }

        boolean isBackward() {
            return this != AFTER;
        }
    }

    /** A position in a sorted list, next to the job with this sort value and id. */
    public record Position(String key, int id, Direction direction) {
        Position(String key, int id) {
            this(key, id, Direction.AFTER);
        }

        Position towards(Direction other) {
            return new Position(key, id, other);
        }
    }

    public static String of(EmployerId owner, JobQuery query, Position position) {
        var key = position.key.getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.allocate(CHECK_BYTES + Integer.BYTES + key.length).put(check(owner, query, position)).putInt(position.id).put(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    public static Optional<Position> read(String text, EmployerId owner, JobQuery query) {
        try {
            var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            if (bytes.remaining() < CHECK_BYTES + Integer.BYTES) {
                return Optional.empty();
            }
            int id = bytes.position(CHECK_BYTES).getInt();
            var position = new Position(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString(), id);
            return Arrays.stream(Direction.values()).map(position::towards).filter(same -> query.sort().key().hasValue(same.key))
                .filter(same -> of(owner, query, same).equals(text)).findFirst();
        } catch (IllegalArgumentException | CharacterCodingException madeUp) {
            return Optional.empty();
        }
    }

    private static byte[] check(EmployerId owner, JobQuery query, Position position) {
        var bound = String.join("\0", String.valueOf(owner.value()), query.sort().word(), query.status().toString(), query.text().toString(),
            query.filter().toString(), String.valueOf(position.id), position.key) + position.direction.seal;
        return Arrays.copyOf(Digests.sha256().digest(bound.getBytes(StandardCharsets.UTF_8)), CHECK_BYTES);
    }
}
