package ca.posthaste.cli.demo;

import ca.posthaste.language.Language;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** An employer from employers.tsv. Its number, starting at 1, is part of the mark of its jobs. */
record SampleEmployer(int number, String name, Language language, int employees, String sector, boolean hasOwnSite, List<String> places) {
    static List<SampleEmployer> all() {
        var lines = SampleFile.lines("employers.tsv");
        return IntStream.range(1, lines.size()).mapToObj(number -> of(number, lines.get(number).split("\t"))).toList();
    }

    private static SampleEmployer of(int number, String[] values) {
        return new SampleEmployer(number, values[0], Language.of(values[1]).orElseThrow(), Integer.parseInt(values[2]), values[3],
            values[4].equals("url"), List.of(values[5].split("; ")));
    }

    int jobs() {
        return 12 + number % 2;
    }

    /** Returns an address at a domain that belongs to nobody. */
    String mailbox() {
        var plain = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "").toLowerCase(Locale.ROOT);
        return (language == Language.FRENCH ? "rh@" : "jobs@") + plain.replaceAll("[^a-z0-9]+", "-") + ".example.org";
    }
}
