/**
 * The Lucene index of open jobs on this node. The database stays the truth: everything here can be deleted and is made anew.
 *
 * <p>{@link ca.posthaste.search.SearchIndex} is what others use. Behind it are three things:
 * <ul>
 * <li>Its life. {@code IndexLife} is the thread that keeps it; {@code Openings} opens what an earlier process left in the
 *     {@code IndexFolder}, {@code Rebuild} makes it anew ({@code Progress}) from the jobs that {@code IndexedJobs} reads, {@code Follower}
 *     applies what changes (at a {@code Pace}, woken by {@code Wake}), {@code CatchingUp} tells those who wait, {@code Commits} writes to the
 *     disk in the {@code Background}, {@code FaultsInARow} are tried again. {@code OpenIndex} is an index (with {@code WriterSettings}),
 *     {@code IndexState} what a commit says of it, {@code Served} the one that answers; {@code Damage} tells a broken file from other faults.
 * <li>What is in it. {@code JobDocument} has the fields of a job: its {@code JobTerms} ({@code Weight}, {@code Terms}), the {@code Trigrams}
 *     of its title, and in {@code Packed} numbers what filters and facets need.
 * <li>How it is asked. {@code JobSearcher} reads what was typed ({@code QueryText}), makes a query of it ({@code TextQuery},
 *     {@code TermQueries}, with the {@code WordsInUse}; scored by {@code Weighing}), and collects all that is found in one pass
 *     ({@code JobCollector}: {@code JobFilter}, {@code Counts}, {@code Ranking}, {@code TopJobs}). {@code AllJobs} is for searches without
 *     words; {@code Remembered} keeps what the next search needs again. {@code Suggester} completes what is being typed, from {@code Names} in
 *     memory that {@code SuggestedNames} collects from time to time.
 * </ul>
 *
 * <p>Words, stems and synonyms are in {@link ca.posthaste.search.text}, the log that is followed in {@link ca.posthaste.search.change}.
 */
package ca.posthaste.search;
