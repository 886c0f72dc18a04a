package ca.posthaste.board.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A reason for reporting a posting. */
public enum ReportReason {
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

    /** Returns the value used in the form and in the database. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String textKey() {
        return textKey;
    }

    static Optional<ReportReason> of(String word) {
        return Arrays.stream(values()).filter(reason -> reason.code().equals(word)).findFirst();
    }
}
