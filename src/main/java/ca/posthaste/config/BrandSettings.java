package ca.posthaste.config;

import ca.posthaste.language.Bilingual;
import ca.posthaste.mail.Addresses;
import ca.posthaste.page.Accent;
import ca.posthaste.page.Brand;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the settings that brand the board as the operator's own, together with the files they name. */
record BrandSettings(Function<Setting, String> given) {
    private static final int NAME_MAX = 60;
    private static final int LOGO_MAX = 50 * 1024;
    private static final int PRIVACY_MAX = 100 * 1024;
    private static final Map<String, String> LOGO_TYPES = Map.of("svg", "image/svg+xml", "png", "image/png", "jpg", "image/jpeg", "jpeg", "image/jpeg",
        "webp", "image/webp");

    static Brand read(Function<Setting, String> given) {
        var settings = new BrandSettings(given);
        return new Brand(settings.name(), settings.accent(), settings.logo(), settings.contact(), settings.privacy());
    }

    private Optional<String> text(Setting setting) {
        return Optional.of(given.apply(setting).strip()).filter(text -> !text.isEmpty());
    }

    private Bilingual name() {
        var english = name(Setting.BOARD_NAME);
        var french = name(Setting.BOARD_NAME_FR);
        return english.isEmpty() && french.isEmpty() ? Brand.PLAIN.name()
            : new Bilingual(english.or(() -> french).get(), french.or(() -> english).get());
    }

    private Optional<String> name(Setting setting) {
        var name = text(setting);
        if (name.isPresent() && name.get().length() > NAME_MAX) {
            throw new Settings.Invalid(setting, name.get(), "a name of at most " + NAME_MAX + " characters");
        }
        return name;
    }

    private Accent accent() {
        var text = given.apply(Setting.BOARD_ACCENT).strip();
        var accent = Accent.of(text).orElseThrow(() -> new Settings.Invalid(Setting.BOARD_ACCENT, text, "a colour such as #1a5fb4"));
        if (!accent.isReadable()) {
            throw new Settings.Invalid(Setting.BOARD_ACCENT, text, String.format(Locale.ROOT,
                "a darker colour: its contrast on white is %.1f to 1, and text needs %.1f", accent.contrast(), Accent.READABLE));
        }
        return accent;
    }

    private Optional<Brand.Logo> logo() {
        return text(Setting.BOARD_LOGO).map(file -> {
            var type = LOGO_TYPES.get(file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
            if (type == null) {
                throw new Settings.Invalid(Setting.BOARD_LOGO, file, "a file that ends with .svg, .png, .jpg or .webp");
            }
            return new Brand.Logo(type, bytes(Setting.BOARD_LOGO, Path.of(file), LOGO_MAX));
        });
    }

    private Optional<String> contact() {
        return text(Setting.BOARD_CONTACT).map(contact -> {
            if (!Addresses.isEmail(contact) && !isWebAddress(contact)) {
                throw new Settings.Invalid(Setting.BOARD_CONTACT, contact, "an address such as jobs@example.org or https://example.org/contact");
            }
            return contact;
        });
    }

    private static boolean isWebAddress(String text) {
        try {
            var address = URI.create(text);
            return "https".equals(address.getScheme()) && address.getHost() != null;
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }

    private Optional<Bilingual> privacy() {
        return text(Setting.BOARD_PRIVACY).map(file -> {
            var english = textOf(Path.of(file));
            int dot = file.lastIndexOf('.') > file.lastIndexOf('/') ? file.lastIndexOf('.') : file.length();
            var french = Path.of(file.substring(0, dot) + ".fr" + file.substring(dot));
            return new Bilingual(english, Files.exists(french) ? textOf(french) : english);
        });
    }

    private static String textOf(Path file) {
        bytes(Setting.BOARD_PRIVACY, file, PRIVACY_MAX);
        try {
            return Files.readString(file);
        } catch (CharacterCodingException notUtf8) {
            throw new Settings.Invalid(Setting.BOARD_PRIVACY, file.toString(), "a text file in UTF-8");
        } catch (IOException gone) {
            throw unreadable(Setting.BOARD_PRIVACY, file);
        }
    }

    private static byte[] bytes(Setting setting, Path file, int limit) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) <= limit) {
                return Files.readAllBytes(file);
            }
        } catch (IOException | InvalidPathException unreadable) {
            throw unreadable(setting, file);
        }
        throw Files.exists(file) ? new Settings.Invalid(setting, file.toString(), "a file of at most " + limit / 1024 + " KB") : unreadable(setting, file);
    }

    private static Settings.Invalid unreadable(Setting setting, Path file) {
        return new Settings.Invalid(setting, file.toString(), "a file that can be read");
    }
}
