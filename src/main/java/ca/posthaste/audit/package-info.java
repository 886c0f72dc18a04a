/** What people did, for those who have to answer for it: who, when, what. Nothing but time deletes it. */
package ca.posthaste.audit;
