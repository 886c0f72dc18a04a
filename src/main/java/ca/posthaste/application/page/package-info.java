/** The page of a job with its application form. */
package ca.posthaste.application.page;
