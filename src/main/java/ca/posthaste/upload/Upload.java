package ca.posthaste.upload;

import java.nio.file.Path;

/**
 * A file of a form, in the uploads folder. It is removed after the answer, unless it was moved elsewhere.
 *
 * @param fileName    as the client named it: must not become part of a path
 * @param contentType what the client says it is; null if it does not say
 * @param head        its first bytes
 * @param digest      SHA-256 of all of it
 */
public record Upload(String fileName, String contentType, Path path, long size, byte[] head, String digest) {}
