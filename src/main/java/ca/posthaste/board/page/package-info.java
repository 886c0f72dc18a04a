/**
 * The board's pages: home, results, a job with its form, an employer. They have no rules or queries of their own but use {@code board} and
 * {@code application}.
 */
package ca.posthaste.board.page;
