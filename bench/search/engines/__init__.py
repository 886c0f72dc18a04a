"""What the quality of search is compared on: each engine in the usual configuration that serves it best."""
