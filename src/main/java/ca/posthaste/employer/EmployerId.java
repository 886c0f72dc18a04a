package ca.posthaste.employer;

public record EmployerId(int value) {}
