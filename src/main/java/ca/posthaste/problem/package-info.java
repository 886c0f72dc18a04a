/** Errors of callers. Every error is a {@link ca.posthaste.problem.Problem}, every validation rule a {@link ca.posthaste.problem.Rule}. */
package ca.posthaste.problem;
