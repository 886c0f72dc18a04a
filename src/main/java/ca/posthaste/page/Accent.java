package ca.posthaste.page;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The brand's accent colour for links and buttons: one shade that is legible on a light background, and a lighter one for a dark background. */
public record Accent(String light, String dark) {
    private static final Pattern HEX = Pattern.compile("#[0-9a-fA-F]{6}");
    /** Minimum contrast ratio for text required by WCAG 2.2 (1.4.3). */
    public static final double READABLE = 4.5;
    private static final int LIGHT_PAPER = 0xffffff;
    /** Slightly lighter than the dark background in the style sheet, so that text in boxes is legible as well. */
    private static final int DARK_PAPER = 0x1d2329;
    private static final int STEPS = 50;

    /** Returns the accent for a colour written as {@code #1a5fb4}; empty if it has any other format. */
    public static Optional<Accent> of(String colour) {
        if (!HEX.matcher(colour).matches()) {
            return Optional.empty();
        }
        int light = Integer.parseInt(colour.substring(1), 16);
        return Optional.of(new Accent(hex(light), hex(lighter(light))));
    }

    /** Returns the contrast ratio of the colour on a light background, from 1 to 21. White text on the colour has the same ratio. */
    public double contrast() {
        return contrast(Integer.parseInt(light.substring(1), 16), LIGHT_PAPER);
    }

    public boolean isReadable() {
        return contrast() >= READABLE;
    }

    private static int lighter(int colour) {
        for (int step = 0; step <= STEPS; step++) {
            int mixed = mixed(colour, (double) step / STEPS);
            if (contrast(mixed, DARK_PAPER) >= READABLE + 1) {
                return mixed;
            }
        }
        return LIGHT_PAPER;
    }

    private static int mixed(int colour, double white) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int part = colour >> shift & 0xff;
            mixed |= (int) Math.round(part + (0xff - part) * white) << shift;
        }
        return mixed;
    }

    private static double contrast(int one, int other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    /** Returns the relative luminance as defined by WCAG. */
    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16 & 0xff) + 0.7152 * linear(colour >> 8 & 0xff) + 0.0722 * linear(colour & 0xff);
    }

    private static double linear(int part) {
        double value = part / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    private static String hex(int colour) {
        return String.format(Locale.ROOT, "#%06x", colour);
    }
}
