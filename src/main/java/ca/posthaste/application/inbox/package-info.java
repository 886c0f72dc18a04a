/** The inbox in which an employer reviews applications: states, stars, notes, and messages to candidates. */
package ca.posthaste.application.inbox;
