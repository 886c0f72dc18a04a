/** The frame of every page that people see: layout, texts in two languages, brand, dates and pay in words, error pages, static files. */
package ca.posthaste.page;
