/** Sample employers and postings, for a board that is not empty. They are written through the same activities as real ones. */
package ca.posthaste.cli.demo;
