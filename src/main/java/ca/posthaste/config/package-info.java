/** The settings: their names, defaults and checks, and what they mean for the parts of the service. */
package ca.posthaste.config;
