package ca.posthaste.job;

public record JobId(int value) {}
