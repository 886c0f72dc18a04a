package ca.posthaste.application.resume;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Detects the type of a file from its first bytes, without unpacking anything. */
final class FileSignature {
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final int SIZE_AT = 18;
    private static final int NAME_LENGTH_AT = 26;
    private static final int EXTRA_LENGTH_AT = 28;
    private static final int NAME_AT = 30;
    private static final Pattern OFFICE = Pattern.compile("\\[Content_Types]\\.xml|(_rels|word|docProps|customXml)/.*");
    /** Entries of spreadsheets, slides and Java programs, which are ZIP files too. */
    private static final Pattern NOT_WORD = Pattern.compile("(?:xl|ppt|META-INF)/.*|.*\\.class");
    private static final String ODT_FIRST = "mimetypeapplication/vnd.oasis.opendocument.text";
    /** Start of HTML, scripts, programs and other formats. "MZ" may also begin a name or initials. */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\s\\p{Z}\\x{FEFF}\\x{200B}]*+(?:<[!?/]|<[a-zA-Z][\\w:-]*+(?:[\\s/>]|$)"
        + "|%!PS|%PDF|GIF8|MZ(?![\\p{L} .])|\\{\\\\rtf|#!)", Pattern.CASE_INSENSITIVE);
    private static final byte[] BIG_ENDIAN = {(byte) 0xFE, (byte) 0xFF};
    private static final byte[] LITTLE_ENDIAN = {(byte) 0xFF, (byte) 0xFE};
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private FileSignature() {}

    static Predicate<byte[]> begin(String magic) {
        var expected = magic.getBytes(StandardCharsets.ISO_8859_1);
        return head -> matchesAt(0, head, expected);
    }

    private static boolean matchesAt(int at, byte[] head, byte[] expected) {
        return at + expected.length <= head.length && Arrays.equals(head, at, at + expected.length, expected, 0, expected.length);
    }

    static boolean isRtf(byte[] head) {
        return begin("{\\rtf").test(head) && head.length > 5 && head[5] >= '0' && head[5] <= '9';
    }

    static boolean isWordPackage(byte[] head) {
        var names = names(head);
        return !names.isEmpty() && OFFICE.matcher(names.get(0)).matches() && names.stream().anyMatch(name -> name.startsWith("word/"))
            && names.stream().noneMatch(name -> NOT_WORD.matcher(name).matches());
    }

    /** Reports whether this is an OpenDocument text. OpenDocument stores its type first and uncompressed so that it can be detected like this. */
    static boolean isTextDocument(byte[] head) {
        return names(head).stream().limit(1).anyMatch("mimetype"::equals)
            && matchesAt(NAME_AT, head, ODT_FIRST.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<String> names(byte[] head) {
        var names = new ArrayList<String>();
        int at = 0;
        while (matchesAt(at, head, ZIP) && at + NAME_AT + number(head, at + NAME_LENGTH_AT, 2) <= head.length) {
            int length = (int) number(head, at + NAME_LENGTH_AT, 2);
            names.add(new String(head, at + NAME_AT, length, StandardCharsets.UTF_8));
            at = next(head, at + NAME_AT + length + number(head, at + EXTRA_LENGTH_AT, 2), number(head, at + SIZE_AT, 4));
        }
        return names;
    }

    /** Returns the offset of the next header. A size of 0 may mean that the real size follows the content, so the next header is searched for. */
    private static int next(byte[] head, long content, long size) {
        int at = (int) Math.min(head.length, content + size);
        while (size == 0 && at < head.length && !matchesAt(at, head, ZIP)) {
            at++;
        }
        return at;
    }

    private static long number(byte[] head, int at, int bytes) {
        long number = 0;
        for (int i = Math.min(bytes, head.length - at) - 1; i >= 0; i--) {
            number = number << 8 | head[at + i] & 0xFF;
        }
        return number;
    }

    static boolean isText(byte[] head) {
        return text(head).filter(text -> !text.isBlank() && !NOT_TEXT.matcher(text).lookingAt()
            && text.chars().noneMatch(character -> Character.isISOControl(character) && "\t\n\r\f".indexOf(character) < 0)).isPresent();
    }

    static Charset charset(byte[] head) {
        return isMarked(head) ? StandardCharsets.UTF_16 : decoded(head, StandardCharsets.UTF_8).isPresent() ? StandardCharsets.UTF_8 : WINDOWS;
    }

    private static boolean isMarked(byte[] head) {
        return matchesAt(0, head, BIG_ENDIAN) || matchesAt(0, head, LITTLE_ENDIAN);
    }

    private static Optional<String> text(byte[] head) {
        return isMarked(head) ? decoded(head, StandardCharsets.UTF_16)
            : decoded(head, StandardCharsets.UTF_8).or(() -> decoded(head, WINDOWS).filter(FileSignature::isMostlyLetters));
    }

    /** Decodes the bytes; empty if they are not valid in this charset. A character cut off at the end is allowed. */
    private static Optional<String> decoded(byte[] head, Charset charset) {
        var text = CharBuffer.allocate(head.length);
        var outcome = charset.newDecoder().decode(ByteBuffer.wrap(head), text, false);
        return outcome.isError() ? Optional.empty() : Optional.of(text.flip().toString());
    }

    private static boolean isMostlyLetters(String text) {
        return text.chars().filter(letter -> Character.isLetterOrDigit(letter) || Character.isWhitespace(letter)).count() * 2
            > text.length();
    }
}
