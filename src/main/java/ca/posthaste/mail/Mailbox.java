package ca.posthaste.mail;

import java.util.Set;
import java.util.regex.Pattern;

/** The mailbox behind an e-mail address, as far as the spelling reveals it. Only for counting: two people mistaken for one merely share a limit. */
public record Mailbox(String name) {
    private static final Set<String> GMAIL = Set.of("gmail.com", "googlemail.com");
    /** Domains of Yahoo. Its mailbox names contain no hyphen, so a hyphen starts a tag. */
    private static final Pattern YAHOO = Pattern.compile("yahoo\\.[a-z]{2,3}(?:\\.[a-z]{2})?|ymail\\.com|rocketmail\\.com");
    private static final Set<String> PROTON = Set.of("proton.me", "protonmail.com", "pm.me");
    /** Domains of Fastmail, where {@code tag@name.fastmail.com} is {@code name@fastmail.com}. */
    private static final Set<String> FASTMAIL = Set.of("fastmail.com", "fastmail.fm");

    public static Mailbox of(String email) {
        var key = Addresses.key(email);
        int at = key.lastIndexOf('@');
        var name = before('+', key.substring(0, Math.max(at, 0)));
        var domain = key.substring(at + 1);
        if (GMAIL.contains(domain)) {
            return new Mailbox(name.replace(".", "") + "@gmail.com");
        }
        if (PROTON.contains(domain)) {
            return new Mailbox(name.replaceAll("[._-]", "") + "@proton.me");
        }
        if (YAHOO.matcher(domain).matches()) {
            return new Mailbox(before('-', name) + "@" + domain);
        }
        int dot = domain.indexOf('.');
        var parent = domain.substring(dot + 1);
        return FASTMAIL.contains(parent) ? new Mailbox(domain.substring(0, dot) + "@" + parent) : new Mailbox(name + "@" + domain);
    }

    /** Returns the name without its tag, or the whole name if nothing else would remain. */
    private static String before(char sign, String name) {
        int end = name.indexOf(sign);
        return end > 0 ? name.substring(0, end) : name;
    }
}
