/** Postings that people report to the operator, and postings that the operator hides from candidates. */
package ca.posthaste.board.report;
