package ca.posthaste.mail;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Encodes free text for use in headers. */
final class HeaderText {
    /** Any character that a mail program could take for a line end. */
    private static final Pattern NOT_IN_A_HEADER = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}]+");
    /** Characters that are invisible or reverse the text direction, and could disguise a line. Joiners are allowed: names are spelled with them. */
    private static final Pattern UNSEEN = Pattern.compile("[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B"
        + "\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\x{1BCA0}-\\x{1BCA3}"
        + "\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E007F}]");
    private static final String WORD_BEGINS = "=?";
    /** Text for one encoded word: up to eleven characters of at most four bytes each, because a word has at most 75 letters, which hold 45 bytes. */
    private static final Pattern WORDFUL = Pattern.compile(".{1,11}");

    /** Text that every reader accepts between quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9 ._()-]{1,50}");
    private static final int PIECE_MAX = 50;

    private HeaderText() {}

    static String oneLine(String text) {
        return NOT_IN_A_HEADER.matcher(text).replaceAll(" ").strip();
    }

    private static String seen(String text) {
        return oneLine(UNSEEN.matcher(text).replaceAll(""));
    }

    /** Returns an address that no mail program takes for encoded text: quoting the local part and escaping the question mark denotes the same mailbox. */
    static String mailbox(String address) {
        int at = address.lastIndexOf('@');
        var name = address.substring(0, Math.max(at, 0));
        return name.contains(WORD_BEGINS) && name.indexOf('"') < 0
            ? "\"" + name.replace("?", "\\?") + "\"" + address.substring(at) : address;
    }

    /**
     * Returns one line that displays as typed. The library encodes non-ASCII text and leaves the rest alone; but the reader's program would decode ASCII
     * text that looks encoded, which an attacker could use to inject line ends and further headers.
     */
    static String literal(String text) {
        var line = seen(text);
        return line.contains(WORD_BEGINS)
            ? WORDFUL.matcher(line).results().map(part -> word(part.group())).collect(Collectors.joining(" ")) : line;
    }

    private static String word(String text) {
        return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    /**
     * Returns a header parameter, including the preceding semicolon. Long or non-plain text is encoded as in RFC 2231, in pieces of whole characters on
     * lines of their own. No plain fallback is added, because readers differ in which of two they use.
     */
    static String parameter(String name, String text) {
        var line = seen(text);
        if (PLAIN.matcher(line).matches()) {
            return ";\r\n\t" + name + "=\"" + line + "\"";
        }
        var pieces = pieces(line);
        var written = new StringBuilder();
        for (int i = 0; i < pieces.size(); i++) {
            written.append(";\r\n\t").append(name).append(pieces.size() == 1 ? "" : "*" + i).append("*=")
                .append(i == 0 ? "UTF-8''" : "").append(pieces.get(i));
        }
        return written.toString();
    }

    private static List<String> pieces(String line) {
        var pieces = new ArrayList<String>();
        var piece = new StringBuilder();
        for (int character : line.codePoints().toArray()) {
            var next = percentEncoded(Character.toString(character));
            if (piece.length() + next.length() > PIECE_MAX) {
                pieces.add(piece.toString());
                piece.setLength(0);
            }
            piece.append(next);
        }
        pieces.add(piece.toString());
        return pieces;
    }

    private static String percentEncoded(String character) {
        return URLEncoder.encode(character, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
    }
}
