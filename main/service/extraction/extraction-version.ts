/** Raise this when a change gives a page another canonical text. */
export const TEXT_VERSION = 16
