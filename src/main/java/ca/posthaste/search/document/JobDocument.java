package ca.posthaste.search.document;

import ca.posthaste.board.PublicJob;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;

/** Lucene document of a job. It holds only what candidates may see. See decision 30. */
public final class JobDocument {
    /** Version of the document format. Must change whenever the indexed content changes; an index with another format is rebuilt. */
    public static final int FORMAT = 3;
    public static final String ID = "id";
    /** Each word of the job once. Its term frequency is its {@link TermStreams.TermWeight}. */
    public static final String WORDS = "a";
    /** The unstemmed words, except those of the description, for prefix search and spelling correction. */
    public static final String WRITTEN = "w";
    public static final String PLACED = "x";
    public static final String TRIGRAMS = "g";
    public static final String EMPLOYER = "o";
    public static final String LOCATION = "l";
    public static final String LOCATIONS = "m";
    public static final String PACKED = "v";
    public static final String CATEGORIES = "k";
    public static final String YEARLY = "y";
    private static final FieldType WEIGHTED = type(IndexOptions.DOCS_AND_FREQS);
    private static final FieldType ORDERED = type(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

    private JobDocument() {}

    public static Document of(PublicJob job) {
        var posting = job.posting();
        var document = new Document();
        document.add(new StringField(ID, String.valueOf(job.id()), Field.Store.NO));
        document.add(new NumericDocValuesField(ID, job.id()));
        var terms = new JobTerms(job);
        document.add(new Field(WORDS, new TermStreams.Weighted(terms.weights), WEIGHTED));
        document.add(new Field(WRITTEN, new TermStreams.Weighted(terms.written), WEIGHTED));
        document.add(new Field(PLACED, terms.placed, ORDERED));
        document.add(new Field(TRIGRAMS, Trigrams.of(posting.title()), ORDERED));
        job.employer().ifPresent(employer -> document.add(new StringField(EMPLOYER, String.valueOf(employer.id().value()), Field.Store.NO)));
        for (var place : posting.locations()) {
            document.add(new StringField(LOCATION, String.valueOf(place.id()), Field.Store.NO));
            document.add(new SortedNumericDocValuesField(LOCATIONS, place.id()));
        }
        document.add(new NumericDocValuesField(PACKED, FilterValues.of(job)));
        document.add(new NumericDocValuesField(CATEGORIES, FilterValues.categories(job)));
        document.add(new NumericDocValuesField(YEARLY, FilterValues.yearly(job)));
        Suggestion.add(job, document);
        return document;
    }

    public static Term term(int job) {
        return new Term(ID, String.valueOf(job));
    }

    private static FieldType type(IndexOptions options) {
        var type = new FieldType();
        type.setTokenized(true);
        type.setOmitNorms(true);
        type.setIndexOptions(options);
        type.freeze();
        return type;
    }
}
