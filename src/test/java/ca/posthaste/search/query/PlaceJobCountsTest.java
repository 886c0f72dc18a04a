package ca.posthaste.search.query;

import static ca.posthaste.search.SampleJob.MONTREAL;
import static ca.posthaste.search.SampleJob.TODAY;
import static ca.posthaste.search.SampleJob.TORONTO;
import static ca.posthaste.search.SampleJob.VANCOUVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.location.Location;
import ca.posthaste.location.Province;
import ca.posthaste.search.SampleJob;
import ca.posthaste.search.document.IndexInMemory;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlaceJobCountsTest {
    private static String most(IndexInMemory index, int wanted, LocalDate today) throws IOException {
        return PlaceJobCounts.withMostJobs(index.reader(), wanted, today).toString();
    }

    @Test void places_with_the_most_open_jobs_come_first() throws IOException {
        try (var index = new IndexInMemory(SampleJob.of(1, "Cook").in(VANCOUVER, TORONTO), SampleJob.of(2, "Cook").in(TORONTO),
            SampleJob.of(3, "Cook").in(MONTREAL), SampleJob.of(4, "Cook").in(VANCOUVER), SampleJob.of(5, "Cook").in(VANCOUVER))) {
            assertEquals("{1=3, 2=2, 3=1}", most(index, 5, TODAY));
            assertEquals("{1=3}", most(index, 1, TODAY));
            index.remove(4);
            index.remove(5);
            assertEquals("{2=2, 1=1, 3=1}", most(index, 5, TODAY));
            assertEquals("{}", most(index, 5, TODAY.plusDays(31)));
        }
    }

    @Test void an_index_without_jobs_has_none() throws IOException {
        try (var index = new IndexInMemory()) {
            assertEquals("{}", most(index, 5, TODAY));
        }
    }

    @Test void the_counts_equal_those_of_counting_each_job() throws IOException {
        var random = new Random(16);
        var places = new ArrayList<Location>();
        for (int id = 1; id <= 10; id++) {
            places.add(SampleJob.place(id, "Place " + id, Province.ON));
        }
        try (var index = new IndexInMemory()) {
            var counted = new TreeMap<Integer, Integer>();
            for (int id = 1; id <= 400; id++) {
                var place = places.get((int) Math.min(9, Math.abs(random.nextGaussian() * 4)));
                index.add(SampleJob.of(id, "Cook").in(place));
                if (random.nextInt(3) == 0) {
                    index.remove(id);
                } else {
                    counted.merge(place.id(), 1, Integer::sum);
                }
            }
            var best = counted.values().stream().sorted(Comparator.reverseOrder()).limit(4).toList();
            assertEquals(best, List.copyOf(PlaceJobCounts.withMostJobs(index.reader(), 4, TODAY).values()));
        }
    }
}
