package ca.posthaste.mail;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Free text on its way into a header. */
final class HeaderText {
    /** Whatever a mail program could take for the end of a line, or hide text with. */
    private static final Pattern NOT_IN_A_HEADER = Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}\\p{Cs}\\u0085]+");
    /** How RFC 2047 begins an encoded word. */
    private static final String WORD_BEGINS = "=?";
    /** Characters of up to four bytes each: a word has 75 letters at most, so 45 bytes. */
    private static final Pattern WORDFUL = Pattern.compile(".{1,11}");

    private HeaderText() {}

    static String oneLine(String text) {
        return NOT_IN_A_HEADER.matcher(text).replaceAll(" ").strip();
    }

    /**
     * One line that reads as it was typed. The library encodes what is not ASCII and leaves the rest alone; but ASCII that
     * looks encoded would be decoded by the reader's program, into line ends and further headers if somebody wants that.
     */
    static String literal(String text) {
        var line = oneLine(text);
        return line.contains(WORD_BEGINS)
            ? WORDFUL.matcher(line).results().map(part -> word(part.group())).collect(Collectors.joining(" ")) : line;
    }

    private static String word(String text) {
        return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }
}
