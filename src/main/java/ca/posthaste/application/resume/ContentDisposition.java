package ca.posthaste.application.resume;

import java.nio.charset.StandardCharsets;

/** The Content-Disposition header, which says whether a browser shows a file or saves it, and under which name (RFC 6266). */
public final class ContentDisposition {
    private ContentDisposition() {}

    public static String attachment(String title) {
        return "attachment; " + name(title);
    }

    /** Returns a header that lets the browser show the file, with this name for saving it. */
    static String inline(String title) {
        return "inline; " + name(title);
    }

    private static String name(String title) {
        var ascii = title.replaceAll("[^A-Za-z0-9 ._()-]", "_");
        var encoded = new StringBuilder();
        for (byte b : title.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '.' || b == '-';
            encoded.append(plain ? String.valueOf((char) b) : String.format("%%%02X", b));
        }
        return "filename=\"" + ascii + "\"; filename*=UTF-8''" + encoded;
    }
}
