/**
 * Whose bodies are fetched in the background, so that they can be read offline: the whole queue, the newest saved, or what
 * carries one of some tags. What is opened is kept as well, until room is made.
 */
export type OfflineBodiesRule =
  | { readonly keep: 'all' }
  | { readonly keep: 'newest'; readonly count: number }
  | { readonly keep: 'tags'; readonly names: readonly string[] }

export const defaultOfflineBodiesRule: OfflineBodiesRule = { keep: 'all' }
