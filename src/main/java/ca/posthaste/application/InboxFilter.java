package ca.posthaste.application;

import ca.posthaste.job.JobId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which of an employer's applications are shown.
 *
 * @param job   only those for this one
 * @param typed what is searched in names and addresses; empty: nothing
 */
public record InboxFilter(Tab tab, Optional<JobId> job, String typed) {
    public static final int TYPED_MAX = InboxSearch.TYPED_MAX;

    /** What the inbox is divided into. One that is starred is in another one, too. */
    public enum Tab {
        ALL, NEW, READ, STARRED, INVITED, DECLINED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Tab of(String word) {
            return Arrays.stream(values()).filter(tab -> tab.word().equals(word)).findFirst().orElse(ALL);
        }

        /** A condition on {@code application a}, for which there is an index. */
        String condition() {
            return condition("a");
        }

        String condition(String table) {
            return this == ALL ? "" : this == STARRED ? " AND " + table + ".starred = true" : " AND " + table + ".state = '" + word() + "'";
        }

        /** The same, written so that no index of states is chosen: a search reads the one that has the names in it. */
        String checked() {
            return this == ALL || this == STARRED ? condition() : " AND a.state || '' = '" + word() + "'";
        }
    }

    public InboxFilter {
        typed = InboxSearch.cut(typed.strip(), TYPED_MAX);
    }

    public InboxFilter in(Tab other) {
        return new InboxFilter(other, job, typed);
    }

    List<String> words() {
        return InboxSearch.words(typed);
    }

    boolean isSearch() {
        return !words().isEmpty();
    }
}
