package ca.posthaste.support;

import ca.posthaste.application.resume.ResumeType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files of every type a candidate may send. */
public final class Resumes {
    private Resumes() {}

    public static byte[] of(ResumeType type) {
        return switch (type) {
            case PDF -> "%PDF-1.7\n1 0 obj\n".getBytes(StandardCharsets.UTF_8);
            case DOCX -> zip("[Content_Types].xml", "<Types/>", "word/document.xml", "<w:document/>");
            case ODT -> zip("mimetype", "application/vnd.oasis.opendocument.text");
            case RTF -> "{\\rtf1 Ana}".getBytes(StandardCharsets.UTF_8);
            case TXT -> "Ana Müller\nBaker\n".getBytes(StandardCharsets.UTF_8);
        };
    }

    /** Returns a ZIP of uncompressed files, given as alternating names and contents. */
    public static byte[] zip(String... files) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < files.length; i += 2) {
                store(zip, files[i], files[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return bytes.toByteArray();
    }

    private static void store(ZipOutputStream zip, String name, byte[] data) throws IOException {
        var crc = new CRC32();
        crc.update(data);
        var entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(data.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(data);
        zip.closeEntry();
    }

    /** Returns a ZIP with the sizes after the content, as written by programs that do not know them in advance. */
    public static byte[] zipInOneGo(String... names) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("<a/>".repeat(100).getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return bytes.toByteArray();
    }
}
