/**
 * What candidates could see of a job, and when. Triggers keep every version that ended (V016, V021, decision 27); what is shown now is the job
 * itself.
 */
package ca.posthaste.board.history;
