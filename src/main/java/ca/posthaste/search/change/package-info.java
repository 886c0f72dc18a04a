/** The board's change log and positions in it: {@link ca.posthaste.search.change.BoardChanges}, with one class per engine. */
package ca.posthaste.search.change;
