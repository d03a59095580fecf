const SHOWN = 60

/** Returns the start of a text, to identify it in one line. */
export const shortText = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text)
