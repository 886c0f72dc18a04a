package ca.posthaste.application.inbox;

import ca.posthaste.application.CandidateSearchText;
import ca.posthaste.job.JobId;
import ca.posthaste.language.Coded;
import ca.posthaste.problem.TextRules;
import java.util.List;
import java.util.Optional;

/** A filter on an employer's applications, by tab, by job, and by a search text for names and addresses; empty means no search. */
public record InboxFilter(Tab tab, Optional<JobId> job, String typed) {
    public static final int TYPED_MAX = CandidateSearchText.TYPED_MAX;

    /** The tabs of the inbox. A starred application is also in the tab of its state. */
    public enum Tab implements Coded {
        ALL, NEW, READ, STARRED, INVITED, DECLINED;

        public static Tab of(String word) {
            return Coded.find(Tab.class, word).orElse(ALL);
        }

        String condition(String table) {
            return this == ALL ? "" : this == STARRED ? " AND " + table + ".starred = true" : " AND " + table + ".state = '" + code() + "'";
        }

        /** Returns the same condition, written so that no index on states is chosen: a search reads the index that contains the names. */
        String checked() {
            return this == ALL || this == STARRED ? condition("a") : " AND a.state || '' = '" + code() + "'";
        }
    }

    public InboxFilter {
        typed = TextRules.cut(typed.strip(), TYPED_MAX);
    }

    public InboxFilter in(Tab other) {
        return new InboxFilter(other, job, typed);
    }

    List<String> words() {
        return CandidateSearchText.words(typed);
    }

    boolean isSearch() {
        return !words().isEmpty();
    }
}
