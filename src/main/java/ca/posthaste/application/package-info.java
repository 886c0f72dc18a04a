/**
 * Applications of candidates: {@link ca.posthaste.application.ApplicationSubmission} stores an application and its mail in one transaction, and
 * {@link ca.posthaste.application.ApplicationErasure} is the only way to erase one.
 */
package ca.posthaste.application;
