package ca.posthaste.board.page;

import ca.posthaste.board.words.JobCard;
import java.util.List;

/**
 * Data of the results page.
 *
 * @param count    heading: number of jobs found, search text and place
 * @param notices  differences between the query and what was searched
 * @param chips    selected filters; each links to the search without it
 * @param clear    link to the search without any filter; empty if none is selected
 * @param sorts    orders that apply to this search
 * @param advice   searches to try if nothing was found
 * @param newest   newest jobs, shown if nothing was found
 * @param lastPage link to the last page if the requested page is beyond it; empty otherwise
 * @param isCut    whether there are more jobs than can be paged through
 * @param alerts   link to subscribe to an alert for this search
 * @param feed     link to the RSS feed of this search
 */
public record ResultsView(String count, List<ParameterError> faults, List<String> notices, List<LinkOption> chips, String clear, List<FilterGroup> filters,
                          List<LinkOption> sorts, List<JobCard> jobs, PageLinks pages, List<LinkOption> advice, List<JobCard> newest, String lastPage,
                          boolean isCut, String alerts, String feed) {
    public boolean isEmpty() {
        return jobs.isEmpty() && lastPage.isEmpty();
    }
}
