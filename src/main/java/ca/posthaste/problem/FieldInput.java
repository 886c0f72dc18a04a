package ca.posthaste.problem;

import java.util.function.Function;

/**
 * The input for one field of a request: absent, empty ({@code null} or {@code ""}), a value, or faulty (the fault is already in {@link Violations},
 * so that later checks skip the field).
 */
public final class FieldInput<T> {
    private enum Kind { ABSENT, EMPTY, VALUE, FAULTY }

    private static final FieldInput<?> ABSENT = new FieldInput<>(Kind.ABSENT, null);
    private static final FieldInput<?> EMPTY = new FieldInput<>(Kind.EMPTY, null);
    private static final FieldInput<?> FAULTY = new FieldInput<>(Kind.FAULTY, null);

    private final Kind kind;
    private final T value;

    private FieldInput(Kind kind, T value) {
        this.kind = kind;
        this.value = value;
    }

    @SuppressWarnings("unchecked")
    public static <T> FieldInput<T> absent() {
        return (FieldInput<T>) ABSENT;
    }

    @SuppressWarnings("unchecked")
    public static <T> FieldInput<T> empty() {
        return (FieldInput<T>) EMPTY;
    }

    @SuppressWarnings("unchecked")
    public static <T> FieldInput<T> faulty() {
        return (FieldInput<T>) FAULTY;
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

    public T value() {
        return value;
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
        return isValue() ? next.apply(value) : retyped();
    }

    public <R> FieldInput<R> map(Function<T, R> change) {
        return isValue() ? of(change.apply(value)) : retyped();
    }

    @SuppressWarnings("unchecked")
    private <R> FieldInput<R> retyped() {
        return (FieldInput<R>) this;
    }
}
