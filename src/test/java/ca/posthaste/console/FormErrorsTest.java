package ca.posthaste.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ca.posthaste.http.Reply;
import ca.posthaste.language.Language;
import ca.posthaste.language.UserMessage;
import ca.posthaste.problem.Problem;
import ca.posthaste.problem.Rejected;
import ca.posthaste.problem.Rule;
import ca.posthaste.problem.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FormErrorsTest {
    private static final Reply DONE = Reply.noContent();
    private static final Reply AGAIN = Reply.noContent();

    private static Violation fault(String pointer, String name) {
        return new Violation(pointer, Rule.REQUIRED, UserMessage.of("field.required", "name", name));
    }

    private static Reply answer(Supplier<CompletionStage<Reply>> work) {
        return FormErrors.handleRejection(work, rejection -> CompletableFuture.completedFuture(AGAIN)).toCompletableFuture().join();
    }

    @Test void immediate_and_later_rejections_are_answered_alike() {
        assertSame(DONE, answer(() -> CompletableFuture.completedFuture(DONE)));
        assertSame(AGAIN, answer(() -> {
            throw new Rejected(Problem.JOB_NOT_FOUND);
        }));
        assertSame(AGAIN, answer(() -> CompletableFuture.failedFuture(new Rejected(Problem.JOB_NOT_FOUND))));
        assertSame(AGAIN, answer(() -> CompletableFuture.supplyAsync(() -> {
            throw new Rejected(Problem.JOB_NOT_FOUND);
        })));
        var ours = new IllegalStateException("our fault");
        assertSame(ours, assertThrows(CompletionException.class, () -> answer(() -> CompletableFuture.failedFuture(ours))).getCause());
    }

    @Test void every_fault_is_a_line_that_leads_to_its_field() {
        var rejection = new Rejected(Problem.INPUT_INVALID, Problem.INPUT_INVALID.title(), List.of(fault("/scopes/0", "first"), fault("/scopes/1", "second"),
            fault("/scopes/2", "first"), fault("/name", "name")));
        var errors = FormErrors.of(rejection, Language.ENGLISH);
        assertEquals(List.of("scopes", "scopes", "scopes", "name"), errors.lines().stream().map(FormErrors.Line::field).toList());
        assertEquals("first is required here. second is required here.", errors.of("scopes"), "beside the field nothing is said twice");
        assertEquals("", errors.of("expiresOn"));
        assertEquals("", errors.problem());
        assertEquals(400, errors.status());
        assertEquals("name est obligatoire ici.", FormErrors.of(rejection, Language.FRENCH).of("name"));
    }

    @Test void errors_without_a_field_are_shown_separately() {
        var errors = FormErrors.of(new Rejected(Problem.JOB_NOT_FOUND), Language.FRENCH);
        assertTrue(errors.isAny());
        assertEquals("Cette offre d’emploi n’existe pas.", errors.problem());
        assertEquals(404, errors.status());
    }

    @Test void texts_by_field_keep_their_order_and_an_empty_list_means_no_errors() {
        var texts = new LinkedHashMap<String, String>();
        assertSame(FormErrors.NONE, FormErrors.of(texts));
        assertFalse(FormErrors.NONE.isAny());
        texts.put("plan", "Choose.");
        texts.put("name", "Type.");
        assertEquals(List.of(new FormErrors.Line("plan", "Choose."), new FormErrors.Line("name", "Type.")), FormErrors.of(texts).lines());
        assertEquals(400, FormErrors.of(texts).status());
        assertEquals(409, FormErrors.at("name", "Taken.", 409).status());
    }
}
