package ca.posthaste.http;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.jboss.logging.Logger;

/** Ready also means that a candidate's file can be taken in. */
public final class UploadsCheck implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(UploadsCheck.class);

    private final Uploads uploads;
    private final AtomicBoolean failing = new AtomicBoolean(); // told once, not with every probe

    public UploadsCheck(Uploads uploads) {
        this.uploads = uploads;
    }

    @Override public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("uploads");
        try {
            uploads.probe();
            if (failing.getAndSet(false)) {
                LOG.infof("Files can be written to %s again", uploads.folder());
            }
            return answer.up().build();
        } catch (IOException | RuntimeException fault) {
            if (!failing.getAndSet(true)) {
                LOG.errorf("Not ready: candidates' files cannot be written to %s (%s)", uploads.folder(), fault);
            }
            return answer.down().withData("reason", "Candidates' files cannot be written to the data folder.").build();
        }
    }
}
