import { READ_FINISHED } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'

type History = Pick<NonNullable<Content['history']>, 'max_read_percentage'>

/**
 * Minimum lead as a fraction of the text. A smaller lead means that the reader turned back a page. With a larger lead,
 * the text was read elsewhere.
 */
const AHEAD = 0.05

/**
 * Returns the furthest point read, as a fraction of the text, if it is well ahead of everything shown in this session.
 * The reader then read that far on another device, or before going back. Returns null if the text was ever finished,
 * because the reader is then rereading it.
 */
export function furthestRead(history: History | null, came: number): number | null {
  const furthest = history?.max_read_percentage ?? 0
  return furthest < READ_FINISHED && furthest > came + AHEAD ? furthest : null
}
