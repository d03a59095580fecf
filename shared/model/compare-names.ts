const alphabet = new Intl.Collator(undefined, { numeric: true })

/** Orders two names as the reader's language does, and the numbers in them by value: "Part 2" before "Part 10". */
export const compareNames = (one: string, other: string): number => alphabet.compare(one, other)
