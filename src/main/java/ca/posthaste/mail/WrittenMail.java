package ca.posthaste.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;

/** The .eml files of a service without a mail server, as far as they must go again. */
public record WrittenMail(Path folder) {
    private static final Pattern NAME = Pattern.compile("(\\d{1,18})\\.(?:eml|part)");

    public void erase(List<Long> ids) {
        for (var id : ids) {
            delete(folder.resolve(id + ".eml"));
        }
    }

    /** Removes messages the outbox no longer knows. How many. */
    public int sweep(LongPredicate known) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (var files = Files.list(folder)) {
            int swept = 0;
            for (var file : files.toList()) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && !known.test(Long.parseLong(name.group(1)))) {
                    delete(file);
                    swept++;
                }
            }
            return swept;
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
