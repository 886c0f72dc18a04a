/** The HTML of descriptions: the allowed tags and attributes, how they nest, and what is wrong with the rest. */
package ca.posthaste.job.description;
