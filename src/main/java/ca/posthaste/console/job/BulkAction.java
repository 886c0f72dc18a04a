package ca.posthaste.console.job;

import ca.posthaste.page.Messages;
import java.util.Arrays;
import java.util.Optional;

/** The bulk actions on jobs. */
enum BulkAction {
    ARCHIVE("archived", "bulkArchived"), PUBLISH("published", "bulkPublished"), REFRESH("refreshed", "bulkRefreshed"), COPY("copied", "bulkCopied"),
    DELETE("deleted", "bulkDeleted");

    private final String doneWord;
    private final String doneKey;

    BulkAction(String doneWord, String doneKey) {
        this.doneWord = doneWord;
        this.doneKey = doneKey;
    }

    /** Returns the value of the {@code done} parameter in the address of the next page. */
    String doneWord() {
        return doneWord;
    }

    static Optional<BulkAction> ofDone(String word) {
        return Arrays.stream(values()).filter(action -> action.doneWord.equals(word)).findFirst();
    }

    String done(int count, Messages texts) {
        return texts.get(doneKey, count);
    }
}
