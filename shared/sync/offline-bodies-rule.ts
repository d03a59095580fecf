/**
 * Selects the bodies to fetch in the background for offline reading: the whole queue, the most recently saved entries,
 * or the entries with any of certain tags. Opened articles are stored as well, until space is freed.
 */
export type OfflineBodiesRule =
  | { readonly keep: 'all' }
  | { readonly keep: 'newest'; readonly count: number }
  | { readonly keep: 'tags'; readonly names: readonly string[] }

export const defaultOfflineBodiesRule: OfflineBodiesRule = { keep: 'all' }
