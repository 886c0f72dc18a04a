"""The search engines whose quality is compared, each in the common configuration that gives its best results."""
