/** First keys of the library's advisory locks. The second key is an account, a duty, the hash of a name, or 0. */
export const LOCKS = {
  library: 1_279_611_731,
  changes: 1_279_611_732,
  account: 1_279_611_733,
  duty: 1_279_611_734,
  work: 1_279_611_735,
  migration: 1_279_611_736,
} as const
