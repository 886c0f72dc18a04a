package ca.posthaste.board.page;

import ca.posthaste.board.words.JobCard;
import java.util.List;

/**
 * What the page with the results of a search shows.
 *
 * @param count    the heading: how many jobs were found, for what, and where
 * @param notices  what was searched instead of what was asked for
 * @param chips    the filters that are chosen; each leads to the search without it
 * @param clear    leads to the search without any filter; empty if none is chosen
 * @param sorts    the orders that make sense
 * @param advice   what to try if nothing was found
 * @param newest   what is there, if nothing was found
 * @param lastPage leads to the last page, for who is beyond it; empty for all others
 * @param isCut    whether there are more jobs than can be paged through
 * @param alerts   where to be told of new ones
 * @param feed     the same for programs
 */
public record ResultsView(String count, List<SentFault> faults, List<String> notices, List<Choice> chips, String clear, List<FilterGroup> filters,
                          List<Choice> sorts, List<JobCard> jobs, PageLinks pages, List<Choice> advice, List<JobCard> newest, String lastPage,
                          boolean isCut, String alerts, String feed) {
    public boolean isEmpty() {
        return jobs.isEmpty() && lastPage.isEmpty();
    }
}
