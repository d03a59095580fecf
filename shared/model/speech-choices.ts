/** Parts that may be omitted when an article is read aloud. */
export const speechKinds = ['captions', 'footnotes', 'quotes', 'tables'] as const
export type SpeechKind = (typeof speechKinds)[number]

/** Parts that are omitted unless a call specifies otherwise. */
export const usuallyLeftOut: readonly SpeechKind[] = ['captions', 'footnotes']

/** Lengths of the pauses between sentences, paragraphs and headings. */
export const speechPauses = ['short', 'normal', 'long'] as const
export type SpeechPauses = (typeof speechPauses)[number]
