/**
 * The public board: the open jobs of all employers, as candidates see them. {@link ca.posthaste.board.PublicJob} decides what a confidential job hides, and
 * everything else uses it. {@link ca.posthaste.board.BoardSearch} searches in the index, or in the database while there is no index.
 */
package ca.posthaste.board;
