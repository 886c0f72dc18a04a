package ca.posthaste.mail;

/** Validates the addresses to which messages can be sent. */
public final class Recipient {
    public static final int MAX = 254;

    private Recipient() {}

    public static boolean isAddress(String text) {
        return text.length() <= MAX && Addresses.isEmail(text) && MimeWriter.canBeWrittenTo(text);
    }
}
