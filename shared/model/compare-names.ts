const alphabet = new Intl.Collator(undefined, { numeric: true })

/** Orders two names by the rules of the reader's language, and numbers in them by value: "Part 2" before "Part 10". */
export const compareNames = (one: string, other: string): number => alphabet.compare(one, other)
