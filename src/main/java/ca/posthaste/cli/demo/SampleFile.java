package ca.posthaste.cli.demo;

import ca.posthaste.language.Bilingual;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the resource files from which the samples are generated. */
final class SampleFile {
    private static final String BETWEEN = " | ";

    private SampleFile() {}

    static List<String> lines(String name) {
        try (var file = SampleFile.class.getResourceAsStream("/demo/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    static Bilingual text(String line) {
        int at = line.indexOf(BETWEEN);
        if (at < 0) {
            throw new IllegalStateException("Not in both languages: " + line);
        }
        return new Bilingual(line.substring(0, at), line.substring(at + BETWEEN.length()));
    }
}
