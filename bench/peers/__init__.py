"""What a team would take or write instead of Posthaste, and what measuring it needs. See README.md."""
