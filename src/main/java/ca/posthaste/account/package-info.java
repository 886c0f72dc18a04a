/** Users: sign-in, sessions, and roles at employers. */
package ca.posthaste.account;
