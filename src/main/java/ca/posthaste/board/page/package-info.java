/** The board's pages: home, results, a job with its form, an employer. No rule and no query of their own: they ask {@code board} and {@code application}. */
package ca.posthaste.board.page;
