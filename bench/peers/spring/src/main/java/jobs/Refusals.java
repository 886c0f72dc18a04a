package jobs;

import jakarta.validation.ConstraintViolationException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

@RestControllerAdvice
public class Refusals extends ResponseEntityExceptionHandler {
    @ExceptionHandler
    ProblemDetail incomplete(ConstraintViolationException fault) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, fault.getMessage());
    }

    @ExceptionHandler(DataIntegrityViolationException.class)
    ProblemDetail conflict() {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "Another job has this referenceId.");
    }
}
