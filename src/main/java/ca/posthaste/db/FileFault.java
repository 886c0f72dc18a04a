package ca.posthaste.db;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes a file error in one sentence. The message of many such exceptions is only a path. */
public final class FileFault {
    private FileFault() {}

    public static String sentence(Exception fault) {
        if (fault instanceof UncheckedIOException wrapped) {
            return sentence(wrapped.getCause());
        }
        if (fault instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile() + ".";
        }
        if (fault instanceof AccessDeniedException denied) {
            return "this user may not open or change " + denied.getFile() + ".";
        }
        if (fault instanceof FileAlreadyExistsException there) {
            return there.getFile() + " exists already.";
        }
        if (fault instanceof FileSystemException known && known.getReason() != null) {
            return known.getReason() + " (" + known.getFile() + ").";
        }
        if (fault instanceof EOFException) {
            return "the file ends too early.";
        }
        return fault instanceof IOException && fault.getMessage() == null ? fault.getClass().getSimpleName() + "."
            : fault.getMessage() + ".";
    }
}
