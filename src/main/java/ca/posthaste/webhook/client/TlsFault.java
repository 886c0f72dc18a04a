package ca.posthaste.webhook.client;

import java.io.IOException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Thrown if no TLS connection to a receiver is possible. The message is written for the operator of the receiver; the JDK's own messages name its classes. */
final class TlsFault extends IOException {
    private static final long serialVersionUID = 1;
    private static final Pattern ALERT = Pattern.compile("(?:\\(\\w+\\) )?Received fatal alert: ([a-z_]{1,40})");

    private TlsFault(String reason, SSLException cause) {
        super("TLS failed: " + reason, cause);
    }

    static TlsFault of(SSLException fault) {
        return new TlsFault(reason(fault), fault);
    }

    private static String reason(SSLException fault) {
        if (isCausedBy(CertificateExpiredException.class, fault)) {
            return "the certificate has expired.";
        }
        if (isCausedBy(CertificateNotYetValidException.class, fault)) {
            return "the certificate is not valid yet.";
        }
        if (isCausedBy(CertPathBuilderException.class, fault) || isCausedBy(CertPathValidatorException.class, fault)) {
            return "the certificate is not from an authority that is trusted, or an intermediate certificate is missing.";
        }
        if (isCausedBy(CertificateException.class, fault)) {
            return "the certificate is not for this host.";
        }
        var alert = ALERT.matcher(String.valueOf(fault.getMessage()));
        return alert.lookingAt() ? "the receiver ended the handshake with the alert " + alert.group(1) + "."
            : "the receiver does not answer as a TLS server on this port, or ended the handshake.";
    }

    private static boolean isCausedBy(Class<? extends Throwable> type, Throwable fault) {
        return Stream.iterate(fault, Objects::nonNull, Throwable::getCause).anyMatch(type::isInstance);
    }
}
