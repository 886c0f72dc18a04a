package ca.posthaste.application;

public record ApplicationId(int value) {}
