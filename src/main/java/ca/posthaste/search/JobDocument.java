package ca.posthaste.search;

import ca.posthaste.board.PublicJob;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;

/** What the index holds of a job: only what candidates see of it. */
final class JobDocument {
    /** Changes whenever what is indexed changes. An index of another format is made anew. */
    static final int FORMAT = 1;
    private static final String ID = "id";

    private JobDocument() {}

    static Document of(PublicJob job) {
        var document = new Document();
        document.add(new StringField(ID, String.valueOf(job.id()), Field.Store.NO));
        document.add(new NumericDocValuesField(ID, job.id()));
        return document;
    }

    /** Finds the document of a job. */
    static Term term(int job) {
        return new Term(ID, String.valueOf(job));
    }
}
