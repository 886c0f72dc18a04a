/**
 * The Lucene index of open jobs on this node. The database remains the source of truth: everything here can be deleted and is rebuilt.
 *
 * <p>{@link ca.posthaste.search.SearchIndex} is the entry point. Behind it are three areas:
 * <ul>
 * <li>Life cycle. {@code IndexLife} is the thread that maintains the index. {@code Openings} opens the index that an earlier process left in the
 *     {@code IndexFolder}; {@code Rebuild} builds a new one (reporting {@code Progress}) from the jobs that {@code IndexedJobs} reads. {@code Follower}
 *     applies changes at a {@code Pace}, woken by {@code Wake}; {@code CatchingUp} notifies waiting searches; {@code Commits} writes to disk in the
 *     {@code Background}; {@code FaultsInARow} backs off after failures. {@code OpenIndex} is an index (with {@code WriterSettings}), {@code IndexState}
 *     the metadata of a commit, and {@code Served} the index that serves searches. {@code Damage} distinguishes broken files from other faults.
 * <li>Content. {@code JobDocument} has the fields of a job: its {@code JobTerms} ({@code Weight}, {@code Terms}), the {@code Trigrams} of its title,
 *     and, as {@code Packed} numbers, the values for filters and facets.
 * <li>Search. {@code JobSearcher} parses the search text ({@code QueryText}), builds a query ({@code TextQuery}, {@code TermQueries}, with the
 *     {@code WordsInUse}; scored by {@code Weighing}), and collects all matches in one pass ({@code JobCollector}: {@code JobFilter}, {@code Counts},
 *     {@code Ranking}, {@code TopJobs}). {@code AllJobs} serves searches without words; {@code Remembered} caches what later searches need again.
 *     {@code Suggester} completes search text as it is typed, from {@code Names} in memory that {@code SuggestedNames} refreshes from time to time.
 * </ul>
 *
 * <p>Words, stems and synonyms are in {@link ca.posthaste.search.text}, the change log in {@link ca.posthaste.search.change}.
 */
package ca.posthaste.search;
