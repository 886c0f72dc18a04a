package ca.posthaste.console.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ca.posthaste.api.ApiVersion;
import ca.posthaste.apilog.RejectionBuffer;
import ca.posthaste.apilog.StoredRejection;
import ca.posthaste.apilog.StoredRejections;
import ca.posthaste.db.Database;
import ca.posthaste.support.Client;
import ca.posthaste.support.Samples;
import ca.posthaste.support.TestService;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An owner who is signed in to the console, and an API client whose rejected calls are recorded for the owner. */
abstract class OwnerWithRejectedCalls {
    @Inject TestService service;
    @Inject Database database;
    @Inject StoredRejections refusals;
    @Inject RejectionBuffer buffer;
    Owner owner;
    Client client;

    @BeforeEach void signIn() {
        owner = Owner.of(service, Samples.BAKERY);
        client = owner.client().using(ApiVersion.V1_2);
    }

    @AfterEach void leave() {
        owner.leave();
    }

    final List<StoredRejection> kept() {
        buffer.save();
        return database.read(tx -> refusals.newest(tx, client.employer().id(), StoredRejections.MAX));
    }

    /** Waits for this many recorded calls, which another thread may still be writing. Returns the newest. */
    final StoredRejection await(int count) {
        service.await(() -> kept().size() >= count);
        assertEquals(count, kept().size());
        return kept().get(0);
    }
}
