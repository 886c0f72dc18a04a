package ca.posthaste.application;

import ca.posthaste.application.resume.Resume;
import ca.posthaste.application.resume.ResumeStore;
import ca.posthaste.db.FileFault;
import ca.posthaste.db.Transaction;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Detects candidates' files that are missing, truncated or unreadable before a response begins, and logs each once: the operator may have a backup. */
public final class VerifiedResumes {
    private static final Logger LOG = Logger.getLogger(VerifiedResumes.class);
    /** Number of logged files after which all are logged again: an operator who has lost this many knows about it. */
    static final int LOGGED_MAX = 10_000;

    private final ResumeStore files;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    public VerifiedResumes(ResumeStore files) {
        this.files = files;
    }

    public ResumeStore files() {
        return files;
    }

    public boolean isIntact(Transaction tx, ApplicationId application, Resume resume) {
        return head(tx, application, resume).isPresent();
    }

    /** Returns the first part of the file. Throws {@link Rejected} if the file cannot be sent completely. */
    public byte[] requireIntact(Transaction tx, ApplicationId application, Resume resume) {
        return head(tx, application, resume).orElseThrow(() -> new Rejected(Problem.RESUME_LOST, UserMessage.of("application.resume-lost")));
    }

    private Optional<byte[]> head(Transaction tx, ApplicationId application, Resume resume) {
        try {
            long size = files.size(tx, resume.key());
            var head = size == resume.size() ? files.part(tx, resume.key(), 0) : Optional.<byte[]>empty();
            if (head.isEmpty()) {
                log(application, resume, size == 0 ? "it is missing or empty." : "it has " + size + " bytes instead of " + resume.size() + ".");
            }
            return head;
        } catch (UncheckedIOException fault) {
            log(application, resume, FileFault.sentence(fault));
            return Optional.empty();
        }
    }

    private void log(ApplicationId application, Resume resume, String reason) {
        if (logged.size() >= LOGGED_MAX) {
            logged.clear();
        }
        if (logged.add(resume.key())) {
            LOG.errorf("The résumé of application %d cannot be sent (file %s): %s Restore it from a backup.", application.value(), resume.key(), reason);
        }
    }
}
