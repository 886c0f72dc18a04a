/** Reading CSV files. */
package ca.posthaste.csv;
