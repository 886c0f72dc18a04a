package ca.posthaste.http.form;

import ca.posthaste.http.upload.UploadFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.jboss.logging.Logger;

/** Readiness check that candidates' files can be stored. Anybody may call it, so results are cached for a second. */
public final class UploadsCheck implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(UploadsCheck.class);
    static final Duration KEPT = Duration.ofSeconds(1);
    /** Shorter for failures, so that the service is ready again well within a second. */
    static final Duration FAILURE_KEPT = Duration.ofMillis(250);

    private final UploadFolder uploads;
    private final LongSupplier nanoTime;
    private boolean isFailing; // logged once, not with every probe
    private HealthCheckResponse last;
    private long lastCheck;

    public UploadsCheck(UploadFolder uploads) {
        this(uploads, System::nanoTime);
    }

    UploadsCheck(UploadFolder uploads, LongSupplier nanoTime) {
        this.uploads = uploads;
        this.nanoTime = nanoTime;
    }

    @Override public synchronized HealthCheckResponse call() {
        if (last == null || nanoTime.getAsLong() - lastCheck >= (isFailing ? FAILURE_KEPT : KEPT).toNanos()) {
            last = check();
            lastCheck = nanoTime.getAsLong();
        }
        return last;
    }

    private HealthCheckResponse check() {
        var answer = HealthCheckResponse.named("uploads");
        try {
            uploads.probe();
            if (isFailing) {
                LOG.infof("%s is writable again", uploads.folder());
            }
            isFailing = false;
            return answer.up().build();
        } catch (IOException | RuntimeException fault) {
            if (!isFailing) {
                LOG.errorf("Not ready: %s is not writable for candidates' files (%s)", uploads.folder(), fault);
            }
            isFailing = true;
            return answer.down().withData("reason", "Candidates' files cannot be written to the data folder.").build();
        }
    }
}
