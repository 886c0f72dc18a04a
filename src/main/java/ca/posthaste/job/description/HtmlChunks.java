package ca.posthaste.job.description;

import java.util.function.Consumer;

/**
 * Splits a text into chunks, because a parsed tree takes many times the memory of its text. No chunk begins or ends inside a
 * tag. None of the allowed tags changes how a parser reads the tags after it (as script or table would), so the chunks together
 * have the same elements as the whole text; only the nesting differs.
 */
final class HtmlChunks {
    private static final int SIZE = 8 * 1024;

    private final String html;
    private final Consumer<String> consumer;
    private int emitted;
    private int afterTag;

    HtmlChunks(String html, Consumer<String> consumer) {
        this.html = html;
        this.consumer = consumer;
    }

    /** Accepts the next tag. Tags must be passed in the order of the text. */
    void accept(HtmlScanner.Tag tag) {
        advanceTo(tag.from());
        afterTag = tag.to();
    }

    void finish() {
        advanceTo(html.length());
        emit(html.length());
    }

    /** Emits full chunks up to the given end. There is no tag between the last one and the end, so the text may be split anywhere in between. */
    private void advanceTo(int end) {
        if (end - emitted > SIZE) {
            emit(Math.max(afterTag, emitted));
        }
        while (end - emitted > SIZE) {
            emit(emitted + SIZE);
        }
    }

    private void emit(int end) {
        if (end > emitted) {
            consumer.accept(html.substring(emitted, end));
            emitted = end;
        }
    }
}
