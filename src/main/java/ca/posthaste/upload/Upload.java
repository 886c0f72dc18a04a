package ca.posthaste.upload;

import java.nio.file.Path;

/**
 * A file that came with a form, as it lies in the uploads folder. It is gone after the answer, unless somebody moved it.
 *
 * @param fileName    as the client calls it: nothing to make a path of
 * @param contentType what the client says it is; null if nothing
 * @param head        its first bytes
 * @param digest      SHA-256 of all of it
 */
public record Upload(String fileName, String contentType, Path path, long size, byte[] head, String digest) {}
