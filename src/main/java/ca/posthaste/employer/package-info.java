/** Employers and their API keys. {@link ca.posthaste.employer.KeyAuthenticator} resolves a key to its employer. */
package ca.posthaste.employer;
