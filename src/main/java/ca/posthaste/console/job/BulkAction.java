package ca.posthaste.console.job;

import ca.posthaste.page.Messages;
import java.util.Arrays;
import java.util.Optional;

/** The bulk actions on jobs. */
enum BulkAction {
    ARCHIVE("archived"), PUBLISH("published"), REFRESH("refreshed"), COPY("copied"), DELETE("deleted");

    private final String doneWord;

    BulkAction(String doneWord) {
        this.doneWord = doneWord;
    }

    /** Returns the value of the {@code done} parameter in the address of the next page. */
    String doneWord() {
        return doneWord;
    }

    static Optional<BulkAction> ofDone(String word) {
        return Arrays.stream(values()).filter(action -> action.doneWord.equals(word)).findFirst();
    }

    String done(int count, Messages texts) {
        return switch (this) {
            case ARCHIVE -> texts.get("bulkArchived", count);
            case PUBLISH -> texts.get("bulkPublished", count);
            case REFRESH -> texts.get("bulkRefreshed", count);
            case COPY -> texts.get("bulkCopied", count);
            case DELETE -> texts.get("bulkDeleted", count);
        };
    }
}
