/** Résumés: their file types, and where they are stored ({@link ca.posthaste.application.resume.ResumeStore}): in a folder or in the database. */
package ca.posthaste.application.resume;
