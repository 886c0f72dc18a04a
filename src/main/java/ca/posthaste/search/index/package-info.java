/**
 * The life cycle of the index: opening, following the change log, committing and rebuilding. {@link ca.posthaste.search.index.IndexMaintainer} is the
 * thread that maintains it.
 */
package ca.posthaste.search.index;
