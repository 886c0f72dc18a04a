package ca.posthaste.support;

import ca.posthaste.application.ResumeType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files of every kind a candidate may send. */
public final class Resumes {
    private Resumes() {}

    public static byte[] of(ResumeType type) {
        return switch (type) {
            case PDF -> "%PDF-1.7\n1 0 obj\n".getBytes(StandardCharsets.UTF_8);
            case DOCX -> zip("[Content_Types].xml", "<Types/>");
            case ODT -> zip("mimetype", "application/vnd.oasis.opendocument.text");
            case RTF -> "{\\rtf1 Ana}".getBytes(StandardCharsets.UTF_8);
            case TXT -> "Ana Müller\nBaker\n".getBytes(StandardCharsets.UTF_8);
        };
    }

    /** A package with one file that is stored as it is. */
    public static byte[] zip(String name, String content) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            var data = content.getBytes(StandardCharsets.UTF_8);
            var crc = new CRC32();
            crc.update(data);
            var entry = new ZipEntry(name);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(data.length);
            entry.setCrc(crc.getValue());
            zip.putNextEntry(entry);
            zip.write(data);
            zip.closeEntry();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return bytes.toByteArray();
    }
}
