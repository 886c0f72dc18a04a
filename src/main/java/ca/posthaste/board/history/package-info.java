/** The history of what candidates could see of a job. Triggers store every version that ended (decision 27); the current version is the job itself. */
package ca.posthaste.board.history;
