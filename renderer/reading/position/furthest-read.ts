import { READ_FINISHED } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'

type History = Pick<NonNullable<Content['history']>, 'max_read_percentage'>

/** As a share of the text. A smaller lead is a page turned back; a larger one was read elsewhere. */
const AHEAD = 0.05

/**
 * The furthest point read, as a share of the text, if it is well ahead of everything shown in this session: read on
 * another device, or before going back. Null once the text was finished, because the reader is then rereading it.
 */
export function furthestRead(history: History | null, came: number): number | null {
  const furthest = history?.max_read_percentage ?? 0
  return furthest < READ_FINISHED && furthest > came + AHEAD ? furthest : null
}
