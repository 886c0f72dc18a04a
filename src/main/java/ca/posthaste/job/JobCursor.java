package ca.posthaste.job;

import ca.posthaste.api.Digests;
import ca.posthaste.employer.EmployerId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The {@code after} of a list: a position and a direction, as opaque text for the caller to send back. A checksum binds it to
 * the employer, the filters, the order and the direction. It protects against mistakes and is no secret: a list never has the jobs of
 * others. So the position may be of the caller's own making, and is read as strictly as any other input.
 */
final class JobCursor {
    private static final int CHECK_BYTES = 9;

    private JobCursor() {}

    /** Which side of the position a page shows. */
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
    record Position(String key, int id, Direction direction) {
        Position(String key, int id) {
            this(key, id, Direction.AFTER);
        }

        Position towards(Direction other) {
            return new Position(key, id, other);
        }
    }

    static String of(EmployerId owner, JobQuery query, Position position) {
        var place = ByteBuffer.allocate(Integer.BYTES).putInt(position.id).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(
            joined(check(owner, query, position), place, position.key.getBytes(StandardCharsets.UTF_8)));
    }

    /** Empty if this cursor was not given out for such a list. */
    static Optional<Position> read(String text, EmployerId owner, JobQuery query) {
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
        var bound = String.join("\0", String.valueOf(owner.value()), query.sort().word(), query.status().toString(),
            query.text().toString(), query.filter().toString(), String.valueOf(position.id), position.key)
            + position.direction.seal;
        return Arrays.copyOf(Digests.sha256().digest(bound.getBytes(StandardCharsets.UTF_8)), CHECK_BYTES);
    }

    private static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
