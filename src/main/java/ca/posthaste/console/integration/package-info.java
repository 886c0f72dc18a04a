/** Pages for the people who run an employer's integrations: keys, webhooks with their deliveries, and rejected API calls. */
package ca.posthaste.console.integration;
