/**
 * The log of what changes on the board, and how far it was read: {@link ca.posthaste.search.change.BoardChanges}, with a class for each engine.
 */
package ca.posthaste.search.change;
