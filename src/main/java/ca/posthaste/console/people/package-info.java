/** Console pages for an employer's owners: users, settings, and the audit log. */
package ca.posthaste.console.people;
