/** Reading and writing JSON, with strict parsing and limits on depth. */
package ca.posthaste.json;
