package ca.posthaste.support;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Random jobs, all of them valid. The same seed produces the same jobs. */
public final class RandomJobs {
    private static final List<String> LOCATIONS = List.of("Vancouver, BC", "Montréal, QC", "Toronto, ON", "Left Elbow Creek, SK",
        "Lac-aux-Moustiques-d'Été, QC", "100 Yard Point, YT");
    private static final List<String> TAGS = List.of("strong", "b", "em", "i", "p", "div", "ul", "ol", "li");
    /** First and last of each range of allowed characters. */
    private static final int[][] CHARACTERS = {{0x20, 0x7E}, {0x20, 0x7E}, {0xA0, 0x17F}, {0x300, 0x36F}, {0x4E00, 0x4FFF},
        {0xE000, 0xE0FF}, {0xFDF0, 0xFFFD}, {0x1F300, 0x1F6FF}, {0x10FF00, 0x10FFFD}};

    private final Random random;
    private int made;

    public RandomJobs(long seed) {
        random = new Random(seed);
    }

    public JobBody next() {
        made++;
        var job = JobBody.empty().with("title", "T" + text(255)).with("description", html(4) + "x")
            .with("locations", some(LOCATIONS).stream().map(name -> Map.of("description", name)).toList())
            .with("categories", some(IntStream.rangeClosed(1, 46).boxed().toList()).stream().map(id -> Map.of("id", id)).toList())
            .with("positionType.id", 1 + random.nextInt(5));
        job = random.nextBoolean() ? job.with("applicantRoutingType.id", 1).with("applicationEmail", "a" + random.nextInt(9999) + "@x.ca")
            : job.with("applicantRoutingType.id", 2).with("applicationUrl", "https://x.ca/?" + random.nextInt(9999));
        job = maybe(job, "referenceId", () -> made + "-" + text(40));
        job = maybe(job, "closeDate", () -> LocalDate.of(1990, 1, 1).plusDays(random.nextInt(40_000)).toString());
        job = maybe(job, "confidential", random::nextBoolean);
        job = maybe(job, "autoRefresh", random::nextBoolean);
        job = maybe(job, "status", () -> List.of("active", "archived", "draft").get(random.nextInt(3)));
        return random.nextBoolean() ? paid(job) : job;
    }

    private JobBody paid(JobBody job) {
        long cents = (long) (random.nextDouble() * Math.pow(10, random.nextInt(14)));
        var paid = job.with("salary.amount", BigDecimal.valueOf(cents, 2)).with("salary.period.id", 1 + random.nextInt(5))
            .with("salary.plusCommission", random.nextBoolean());
        return maybe(paid, "salary.maxAmount", () -> BigDecimal.valueOf(cents + random.nextInt(100_000), 2));
    }

    private JobBody maybe(JobBody job, String field, Supplier<Object> value) {
        return random.nextBoolean() ? job.with(field, value.get()) : job;
    }

    /** Returns one to three elements in any order, without repetition. */
    private <T> List<T> some(List<T> from) {
        var left = new ArrayList<>(from);
        return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> left.remove(random.nextInt(left.size()))).toList();
    }

    private String text(int max) {
        var text = new StringBuilder();
        random.ints(random.nextInt(max), 0, CHARACTERS.length).forEach(range ->
            text.appendCodePoint(CHARACTERS[range][0] + random.nextInt(CHARACTERS[range][1] - CHARACTERS[range][0] + 1)));
        return text.toString();
    }

    private String html(int depth) {
        var html = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            var tag = TAGS.get(random.nextInt(TAGS.size()));
            html.append(switch (depth == 0 ? 0 : random.nextInt(5)) {
                case 0 -> text(60).replace("<", "< ");
                case 1 -> "<br>\r\n\t";
                case 2 -> "<a href=\"https://x.ca/?" + random.nextInt() + "\" target='_blank'>" + html(depth - 1) + "</a>";
                default -> "<" + tag + ">" + html(depth - 1) + "</" + tag + ">";
            });
        }
        return html.toString();
    }
}
