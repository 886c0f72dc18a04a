/** The employer's programs, for the people who look after them: keys, webhooks and what was sent to them, and the API calls that were refused. */
package ca.posthaste.console.integration;
