package ca.posthaste.problem;

import java.util.function.Function;

/** The input for one field: absent, empty ({@code null} or {@code ""}), a value, or faulty (the fault is in {@link Violations}; later checks skip it). */
public record FieldInput<T>(Kind kind, T value) {
    enum Kind { ABSENT, EMPTY, VALUE, FAULTY }

    public static <T> FieldInput<T> absent() {
        return new FieldInput<>(Kind.ABSENT, null);
    }

    public static <T> FieldInput<T> empty() {
        return new FieldInput<>(Kind.EMPTY, null);
    }

    public static <T> FieldInput<T> faulty() {
        return new FieldInput<>(Kind.FAULTY, null);
    }

    public static <T> FieldInput<T> of(T value) {
        return new FieldInput<>(Kind.VALUE, value);
    }

    public boolean isAbsent() {
        return kind == Kind.ABSENT;
    }

    public boolean isEmpty() {
        return kind == Kind.EMPTY;
    }

    public boolean isValue() {
        return kind == Kind.VALUE;
    }

    public boolean isFaulty() {
        return kind == Kind.FAULTY;
    }

    /** Reports whether the field was given something, valid or not: it is neither absent nor empty. */
    public boolean isGiven() {
        return isValue() || isFaulty();
    }

    /** Returns the value sent; {@code whenEmpty} for an explicit null; {@code current} if the field is absent or faulty. */
    public T over(T current, T whenEmpty) {
        if (isValue()) {
            return value;
        }
        return isEmpty() ? whenEmpty : current;
    }

    public T or(T other) {
        return isValue() ? value : other;
    }

    /** Like {@code Optional.flatMap}: absent stays absent, empty stays empty, faulty stays faulty. */
    public <R> FieldInput<R> flatMap(Function<T, FieldInput<R>> next) {
        return isValue() ? next.apply(value) : new FieldInput<>(kind, null);
    }

    public <R> FieldInput<R> map(Function<T, R> change) {
        return flatMap(found -> of(change.apply(found)));
    }
}
