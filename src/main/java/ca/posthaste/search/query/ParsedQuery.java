package ca.posthaste.search.query;

import ca.posthaste.search.text.TermNormalizer;
import ca.posthaste.search.text.WordScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parsed search text: words, "phrases", -words and -"phrases". Words such as "jobs" are optional; an open text may end within a word. */
record ParsedQuery(List<Clause> required, List<Clause> optional, List<Clause> excluded, boolean isOpen) {
    static final int LENGTH_MAX = 400;
    static final int WORDS_MAX = 32;
    private static final String QUOTES = "\"“”„«»";

    /** A word, several words joined by hyphens, or several words in sequence. */
    record Clause(Kind kind, List<String> words) {
        String joined() {
            return String.join("", words);
        }
    }

    enum Kind { WORD, COMPOUND, PHRASE }

    static ParsedQuery of(String typed) {
        return new Reading(typed.length() > LENGTH_MAX ? typed.substring(0, LENGTH_MAX) : typed).read();
    }

    boolean isEmpty() {
        return required.isEmpty() && excluded.isEmpty();
    }

    Optional<Clause> rarest(VocabularyStatistics inUse) throws IOException {
        Clause rarest = null;
        int fewest = Integer.MAX_VALUE;
        for (var clause : required) {
            int uses = clause.kind == Kind.WORD ? inUse.uses(clause.joined()) : Integer.MAX_VALUE;
            if (uses < fewest) {
                rarest = clause;
                fewest = uses;
            }
        }
        return Optional.ofNullable(rarest);
    }

    ParsedQuery without(Clause clause) {
        return new ParsedQuery(required.stream().filter(other -> !other.equals(clause)).toList(), optional, excluded,
            isOpen && !required.get(required.size() - 1).equals(clause));
    }

    private static final class Reading {
        private final String typed;
        private final List<Clause> required = new ArrayList<>();
        private final List<Clause> excluded = new ArrayList<>();
        private int at;
        private int words;
        private boolean isOpen;

        Reading(String typed) {
            this.typed = typed;
        }

        ParsedQuery read() {
            while (at < typed.length() && words < WORDS_MAX) {
                boolean minus = typed.charAt(at) == '-' && (at == 0 || isSpace(typed.charAt(at - 1)));
                at += minus ? 1 : 0;
                if (at < typed.length() && isQuote(typed.charAt(at))) {
                    phrase(minus ? excluded : required);
                } else if (at < typed.length() && !isSpace(typed.charAt(at))) {
                    chunk(minus ? excluded : required);
                    isOpen = !minus && at == typed.length();
                } else {
                    at++;
                }
            }
            var significant = required.stream().filter(clause -> !isFiller(clause)).toList();
            if (significant.isEmpty() && excluded.isEmpty()) {
                return ofFillers();
            }
            var optional = required.stream().filter(clause -> isFiller(clause) && !TermNormalizer.isEmpty(clause.joined())).toList();
            boolean lastCounts = !required.isEmpty() && !isFiller(required.get(required.size() - 1));
            return new ParsedQuery(significant, optional, List.copyOf(excluded), isOpen && lastCounts);
        }

        /** Parses a text without significant words, such as "Jobs for you". Its stop words are dropped, because "for" and "you" are not in the index. */
        private ParsedQuery ofFillers() {
            var words = required.stream().filter(clause -> !TermNormalizer.isEmpty(clause.joined())).toList();
            return words.isEmpty() ? new ParsedQuery(List.copyOf(required), List.of(), List.of(), isOpen)
                : new ParsedQuery(words, List.of(), List.of(), isOpen && words.contains(required.get(required.size() - 1)));
        }

        private void phrase(List<Clause> clauses) {
            int from = ++at;
            while (at < typed.length() && !isQuote(typed.charAt(at))) {
                at++;
            }
            var found = new ArrayList<String>();
            WordScanner.read(typed.substring(from, at), (word, position, compound) -> {
                if (!compound && words < WORDS_MAX) {
                    found.add(word);
                    words++;
                }
            });
            at++;
            if (found.stream().anyMatch(word -> !TermNormalizer.isEmpty(word))) {
                clauses.add(new Clause(Kind.PHRASE, List.copyOf(found)));
            }
        }

        /** Parses the text up to the next space or quote, usually one word. */
        private void chunk(List<Clause> clauses) {
            int from = at;
            while (at < typed.length() && !isSpace(typed.charAt(at)) && !isQuote(typed.charAt(at))) {
                at++;
            }
            WordScanner.read(typed.substring(from, at), (word, position, compound) -> {
                if (compound) {
                    join(clauses, word);
                } else if (words < WORDS_MAX) {
                    clauses.add(new Clause(Kind.WORD, List.of(word)));
                    words++;
                }
            });
        }

        /** Replaces the last words by the compound that they form. */
        private static void join(List<Clause> clauses, String compound) {
            var parts = new ArrayList<String>();
            int first = clauses.size();
            int length = 0;
            while (first > 0 && length < compound.length() && clauses.get(first - 1).kind == Kind.WORD) {
                first--;
                length += clauses.get(first).joined().length();
            }
            var last = clauses.subList(first, clauses.size());
            last.forEach(clause -> parts.addAll(clause.words));
            if (length == compound.length()) {
                last.clear();
                clauses.add(new Clause(Kind.COMPOUND, List.copyOf(parts)));
            }
        }

        private static boolean isFiller(Clause clause) {
            return clause.kind == Kind.WORD && TermNormalizer.isFiller(clause.joined());
        }

        private static boolean isQuote(char c) {
            return QUOTES.indexOf(c) >= 0;
        }

        private static boolean isSpace(char c) {
            return Character.isWhitespace(c) || Character.isSpaceChar(c);
        }
    }
}
