package ca.posthaste.cli.demo;

import ca.posthaste.language.Bilingual;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Phrases shared by the postings of all occupations, by kind. */
record Phrases(Map<String, List<Bilingual>> byKind) {
    static Phrases read() {
        var kinds = new HashMap<String, List<Bilingual>>();
        List<Bilingual> current = List.of();
        for (var line : SampleFile.lines("phrases.txt")) {
            if (line.startsWith("[")) {
                current = new ArrayList<>();
                kinds.put(line.substring(1, line.length() - 1), current);
            } else {
                current.add(SampleFile.text(line));
            }
        }
        return new Phrases(kinds);
    }

    List<Bilingual> all(String kind) {
        return byKind.get(kind);
    }

    Bilingual pick(String kind, Random random) {
        var all = all(kind);
        return all.get(random.nextInt(all.size()));
    }

    List<Bilingual> pickSome(String kind, int count, Random random) {
        var mixed = new ArrayList<>(all(kind));
        Collections.shuffle(mixed, random);
        return mixed.subList(0, count);
    }
}
