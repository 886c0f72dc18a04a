package ca.posthaste.audit;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A kind of action in the audit log. The database stores its word, so the names must not change. */
public enum Action {
    LINK_ASKED, SIGNED_IN, SIGNED_OUT, SIGNED_OUT_EVERYWHERE, LANGUAGE_CHANGED,
    JOB_CREATED, JOB_CHANGED, JOB_PUBLISHED, JOB_SCHEDULED, JOB_ARCHIVED, JOB_REFRESHED, JOB_COPIED, JOB_DELETED,
    APPLICATION_OPENED, RESUME_OPENED, APPLICATION_READ, APPLICATION_STARRED, APPLICATION_UNSTARRED, APPLICATION_DECLINED,
    APPLICATION_INVITED, APPLICATION_RESTORED,
    NOTE_WRITTEN, NOTE_DELETED, CANDIDATE_MAILED, APPLICATION_ERASED, APPLICATIONS_EXPORTED,
    KEY_MADE, KEY_ROTATED, KEY_REVOKED,
    WEBHOOK_MADE, WEBHOOK_CHANGED, WEBHOOK_DELETED, WEBHOOK_TESTED, DELIVERY_REPLAYED, SECRET_ROTATED,
    USER_ADDED, ROLE_CHANGED, USER_REMOVED, SETTINGS_CHANGED,
    EMPLOYER_ADDED, EMPLOYER_REMOVED, PLAN_CHANGED, OPERATOR_ADDED, OPERATOR_REMOVED,
    POSTING_HIDDEN, POSTING_SHOWN, REPORT_DISMISSED, REPORT_ANSWERED,
    MAIL_RETRIED, MAIL_READDRESSED, PLACES_IMPORTED;

    private static final Set<Action> OF_JOBS = EnumSet.range(JOB_CREATED, JOB_DELETED);

    public boolean concernsJob() {
        return OF_JOBS.contains(this);
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Action> of(String word) {
        return Arrays.stream(values()).filter(action -> action.code().equals(word)).findFirst();
    }
}
