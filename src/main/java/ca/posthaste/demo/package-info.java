/** Sample employers and postings, to see a board that is not empty. They are written through the same activities as everybody's. */
package ca.posthaste.demo;
