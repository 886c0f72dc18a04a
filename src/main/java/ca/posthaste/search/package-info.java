/**
 * The Lucene index of open jobs on this node. The database remains the source of truth: everything here can be deleted and is rebuilt.
 *
 * <p>{@link ca.posthaste.search.SearchIndex} is the entry point. Behind it are three areas:
 * <ul>
 * <li>Life cycle. {@code IndexMaintainer} is the thread that maintains the index. {@code IndexOpener} opens the index that an earlier process left in the
 *     {@code IndexFolder}; {@code Rebuild} builds a new one (reporting {@code RebuildProgress}) from the jobs that {@code IndexedJobs} reads. {@code Follower}
 *     applies changes at a {@code FollowerThrottle}, woken by {@code IndexWakeSignal}; {@code VisibilityTracker} notifies waiting searches; {@code CommitScheduler} writes to disk in the
 *     {@code Background}; {@code RetryBackoff} backs off after failures. {@code OpenIndex} is an index (with {@code WriterSettings}), {@code IndexState}
 *     the metadata of a commit, and {@code ServingIndex} the index that serves searches. {@code IndexCorruption} distinguishes broken files from other faults.
 * <li>Content. {@code JobDocument} has the fields of a job: its {@code JobTerms} ({@code TermWeight}, {@code TermStreams}), the {@code Trigrams} of its title,
 *     and, as {@code FilterValues} numbers, the values for filters and facets.
 * <li>Search. {@code JobSearcher} parses the search text ({@code ParsedQuery}), builds a query ({@code QueryBuilder}, {@code TermQueries}, with the
 *     {@code VocabularyStatistics}; scored by {@code JobSimilarity}), and collects all matches in one pass ({@code JobCollector}: {@code SearchFilter}, {@code FacetCounter},
 *     {@code Ranking}, {@code TopJobs}). {@code FilterOnlySearch} serves searches without words; {@code SearchCaches} caches what later searches need again.
 *     {@code Suggester} completes search text as it is typed, from {@code PrefixNames} in memory that {@code SuggestedNames} refreshes from time to time.
 * </ul>
 *
 * <p>Words, stems and synonyms are in {@link ca.posthaste.search.text}, the change log in {@link ca.posthaste.board.change}.
 */
package ca.posthaste.search;
