/** The posting rules of the provinces, checked against a {@link ca.posthaste.job.rules.RuleInput}. */
package ca.posthaste.job.rules;
