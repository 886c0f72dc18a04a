/** Reads CSV files record by record. */
package ca.posthaste.csv;
