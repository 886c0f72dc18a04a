/**
 * The Lucene index of open jobs on this node. The database remains the source of truth: everything here can be deleted and is rebuilt.
 *
 * <p>{@link ca.posthaste.search.SearchIndex} is the entry point. The packages below it contain, from the bottom up:
 * <ul>
 * <li>{@link ca.posthaste.search.text}: words, stems and synonyms.
 * <li>{@link ca.posthaste.search.document}: the document of a job.
 * <li>{@link ca.posthaste.search.query}: searches in the index.
 * <li>{@link ca.posthaste.search.index}: opening, following the log, committing and rebuilding.
 * </ul>
 *
 * <p>Changes come from the log in {@link ca.posthaste.board.change}.
 */
package ca.posthaste.search;
