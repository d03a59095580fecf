/** Ways in which a content came into a library. Stored, exported, and shown to clients as `source_type`. */
export const sourceType = {
  savedByReader: 1,
  /** By a feed or a newsletter. */
  broughtBySource: 2,
  /** One of the older items of a feed, shown because its reader asked. It never is in the inbox. */
  askedFor: 3,
} as const
