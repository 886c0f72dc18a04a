/** How often a job was seen, how often candidates went on to the employer's site, and how many applied. */
package ca.posthaste.statistics;
