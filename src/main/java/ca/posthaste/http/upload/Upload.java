package ca.posthaste.http.upload;

import java.nio.file.Path;

/**
 * An uploaded file. It is deleted after the response unless it has been moved elsewhere.
 *
 * @param fileName    file name given by the client; must not become part of a path
 * @param contentType media type claimed by the client; null if none was given
 * @param head        first bytes of the content
 * @param digest      SHA-256 of the whole content, in hexadecimal
 */
public record Upload(String fileName, String contentType, Path path, long size, byte[] head, String digest) {}
