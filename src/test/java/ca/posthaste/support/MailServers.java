package ca.posthaste.support;

import com.icegreen.greenmail.util.ServerSetup;

/** Settings of GreenMail servers on this machine. */
public final class MailServers {
    /** GreenMail gives up after two seconds, which is too little on a busy machine: it creates keys when it starts. */
    private static final long START_MILLIS = 60_000;

    private MailServers() {}

    /** Returns the settings of a server without TLS on a free port. */
    public static ServerSetup smtp() {
        return smtp(0);
    }

    /** Returns the settings of a server without TLS on this port. */
    public static ServerSetup smtp(int port) {
        return patient(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    }

    /** Returns the settings of a server with a self-signed certificate on a free port. */
    public static ServerSetup smtps() {
        return patient(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTPS));
    }

    private static ServerSetup patient(ServerSetup setup) {
        setup.setServerStartupTimeout(START_MILLIS);
        return setup;
    }
}
