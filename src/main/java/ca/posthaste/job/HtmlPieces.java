package ca.posthaste.job;

import java.util.function.Consumer;

/**
 * Hands out a text in pieces, so that what is made of one may be many times larger than it. None begins or ends inside a
 * tag. Of the tags that are allowed none changes how a parser reads those after it (as script or table would), so the
 * pieces one by one have the elements that the whole has; only how these lie in each other differs.
 */
final class HtmlPieces {
    private static final int SIZE = 8 * 1024;

    private final String html;
    private final Consumer<String> taker;
    private int handedOut;
    private int afterTag;

    HtmlPieces(String html, Consumer<String> taker) {
        this.html = html;
        this.taker = taker;
    }

    /** The next tag, in order. */
    void take(HtmlTag tag) {
        upTo(tag.from());
        afterTag = tag.to();
    }

    void finish() {
        upTo(html.length());
        handOut(html.length());
    }

    /** There is no tag between the last one and the end given, so the text may be cut anywhere there. */
    private void upTo(int end) {
        if (end - handedOut > SIZE) {
            handOut(Math.max(afterTag, handedOut));
        }
        while (end - handedOut > SIZE) {
            handOut(handedOut + SIZE);
        }
    }

    private void handOut(int end) {
        if (end > handedOut) {
            taker.accept(html.substring(handedOut, end));
            handedOut = end;
        }
    }
}
