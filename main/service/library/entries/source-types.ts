/** Ways in which a content entered a library. Stored, exported, and shown to clients as `source_type`. */
export const sourceType = {
  savedByReader: 1,
  /** Delivered by a feed or a newsletter. */
  broughtBySource: 2,
  /** An older item of a feed, shown because the reader requested it. It is never in the inbox. */
  askedFor: 3,
  /** Sent by another reader of the service. */
  sentByReader: 4,
} as const
