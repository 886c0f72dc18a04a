package ca.posthaste.board.report;

import ca.posthaste.language.Coded;
import java.util.Optional;

/** A reason for reporting a posting. */
public enum ReportReason implements Coded {
    FRAUD("reportReasonFraud"),
    MONEY_OR_DATA("reportReasonMoney"),
    MISLEADING("reportReasonMisleading"),
    DISCRIMINATORY("reportReasonDiscriminatory"),
    NOT_A_JOB("reportReasonNoJob"),
    OTHER("reportReasonOther");

    private final String textKey;

    ReportReason(String textKey) {
        this.textKey = textKey;
    }

    public String textKey() {
        return textKey;
    }

    static Optional<ReportReason> of(String word) {
        return Coded.find(ReportReason.class, word);
    }
}
