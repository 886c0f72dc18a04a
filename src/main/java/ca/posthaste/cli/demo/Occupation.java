package ca.posthaste.cli.demo;

import ca.posthaste.language.Bilingual;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Duties, requirements and pay of an occupation; no pay for volunteers. {@code commission}: some jobs also pay a commission. */
record Occupation(Bilingual title, List<Integer> categories, Optional<Range> pay, List<Integer> types, List<String> workplaces,
                  boolean commission, List<Bilingual> duties, List<Bilingual> needs) {
    private static final String TITLE = "= ";
    private static final String FACTS = "facts: ";
    private static final String DUTY = "+ ";
    private static final String NEED = "- ";

    record Range(boolean isHourly, int low, int high) {}

    /** Reads the occupations of a sector. Each consists of a title, a line of facts, duties and requirements. */
    static List<Occupation> of(String sector) {
        var all = new ArrayList<Occupation>();
        var record = new ArrayList<String>();
        for (var line : SampleFile.lines(sector + ".txt")) {
            if (line.startsWith(TITLE) && !record.isEmpty()) {
                all.add(read(record));
                record.clear();
            }
            record.add(line);
        }
        all.add(read(record));
        return all;
    }

    private static Occupation read(List<String> record) {
        var facts = texts(record, FACTS).get(0).split("; ");
        return new Occupation(SampleFile.text(texts(record, TITLE).get(0)), numbers(facts[0]), pay(facts[1]),
            numbers(facts[2].substring("types ".length())), List.of(facts[3].split(" ")), facts.length > 4,
            texts(record, DUTY).stream().map(SampleFile::text).toList(), texts(record, NEED).stream().map(SampleFile::text).toList());
    }

    private static List<String> texts(List<String> record, String mark) {
        return record.stream().filter(line -> line.startsWith(mark)).map(line -> line.substring(mark.length())).toList();
    }

    private static List<Integer> numbers(String words) {
        return Arrays.stream(words.split(" ")).map(Integer::valueOf).toList();
    }

    private static Optional<Range> pay(String words) {
        var parts = words.split(" ");
        return parts.length < 3 ? Optional.empty()
            : Optional.of(new Range(parts[0].equals("hour"), Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
    }
}
