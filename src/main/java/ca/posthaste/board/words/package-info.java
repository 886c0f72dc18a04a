/** The wording of a job as pages, mail and other sites show it: title, employer, places, pay, age. */
package ca.posthaste.board.words;
