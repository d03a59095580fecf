const SHOWN = 60

/** The beginning of a text, for a line that names it. */
export const shortText = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text)
