/** The life cycle of the index: opening, following the change log, committing, rebuilding. {@link ca.posthaste.search.index.IndexMaintainer} is its thread. */
package ca.posthaste.search.index;
