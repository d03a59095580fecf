import { READ_FINISHED } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'

type History = Pick<NonNullable<Content['history']>, 'max_read_percentage'>

/** So much further on, reading has been somewhere else: less is a page turned back. */
const AHEAD = 0.05

/**
 * The furthest point that was read, as a share of the text, if it is well ahead of everything that was on the screen in
 * this sitting: read on another device, or before going back. Null once the text was finished: then one reads it again.
 */
export function furthestAhead(history: History | null, came: number): number | null {
  const furthest = history?.max_read_percentage ?? 0
  return furthest < READ_FINISHED && furthest > came + AHEAD ? furthest : null
}
