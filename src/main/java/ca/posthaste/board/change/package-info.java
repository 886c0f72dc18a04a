/** The board's change log and positions in it: {@link ca.posthaste.board.change.BoardChangeLog}, with one class per engine. */
package ca.posthaste.board.change;
