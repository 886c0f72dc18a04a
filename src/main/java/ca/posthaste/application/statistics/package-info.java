/** Statistics of a job: views, clicks through to the employer's site, and applications. */
package ca.posthaste.application.statistics;
