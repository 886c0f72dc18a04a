package ca.posthaste.search.query;

import ca.posthaste.search.document.FilterValues;
import ca.posthaste.search.document.JobDocument;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/** Counts the open jobs of places. Only the largest places are counted exactly: the index knows how many jobs name a place, but some may have closed. */
public final class PlaceJobCounts {
    /** Number of places to examine for each one requested, because a place may have many closed jobs. */
    private static final int CANDIDATES = 4;

    private PlaceJobCounts() {}

    private record Counted(String place, int jobs) {}

    public static Map<Integer, Integer> withMostJobs(IndexReader index, int limit, LocalDate today) throws IOException {
        var largest = new PriorityQueue<Integer>(); // the head is the smallest of the top counts
        var counted = new ArrayList<Counted>();
        for (var place : largest(index, CANDIDATES * limit)) {
            if (largest.size() == limit && place.jobs <= largest.element()) {
                break; // no remaining place can have more
            }
            int open = countOpen(index, new Term(JobDocument.LOCATION, place.place), FilterValues.day(today), Integer.MAX_VALUE);
            counted.add(new Counted(place.place, open));
            largest.add(open);
            if (largest.size() > limit) {
                largest.remove();
            }
        }
        var most = new LinkedHashMap<Integer, Integer>();
        counted.stream().filter(place -> place.jobs > 0).sorted(Comparator.comparingInt(Counted::jobs).reversed().thenComparing(Counted::place))
            .limit(limit).forEach(place -> most.put(Integer.valueOf(place.place), place.jobs));
        return most;
    }

    /** Returns the places with the most documents, counting closed and deleted jobs too. */
    private static List<Counted> largest(IndexReader index, int limit) throws IOException {
        var order = Comparator.comparingInt(Counted::jobs).thenComparing(Counted::place, Comparator.reverseOrder());
        var top = new PriorityQueue<>(order);
        var terms = MultiTerms.getTerms(index, JobDocument.LOCATION);
        var places = terms == null ? TermsEnum.EMPTY : terms.iterator();
        for (var place = places.next(); place != null; place = places.next()) {
            top.add(new Counted(place.utf8ToString(), places.docFreq()));
            if (top.size() > limit) {
                top.remove();
            }
        }
        return top.stream().sorted(order.reversed()).toList();
    }

    /** Counts the jobs with a term that close on this day or later, up to a limit. Deleted jobs stay in the index for a while, but do not count. */
    static int countOpen(IndexReader index, Term term, int today, int limit) throws IOException {
        int open = 0;
        for (var segment : index.leaves()) {
            var reader = segment.reader();
            var jobs = reader.postings(term, PostingsEnum.NONE);
            var packed = DocValues.getNumeric(reader, JobDocument.PACKED);
            var live = reader.getLiveDocs();
            int job = jobs == null ? DocIdSetIterator.NO_MORE_DOCS : jobs.nextDoc();
            for (; job != DocIdSetIterator.NO_MORE_DOCS && open < limit; job = jobs.nextDoc()) {
                boolean isOpen = (live == null || live.get(job)) && packed.advanceExact(job) && FilterValues.closes(packed.longValue()) >= today;
                open += isOpen ? 1 : 0;
            }
        }
        return open;
    }
}
