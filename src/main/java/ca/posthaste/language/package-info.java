/** The two languages of the service. */
package ca.posthaste.language;
