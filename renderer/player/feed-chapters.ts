import type { Host } from '#shared/host/host.ts'
import type { Chapter } from './player-state.ts'

/** Returns the chapters listed in an episode's feed, in order. */
export async function feedChapters(
  call: Host['call'],
  contentId: number,
  signal: AbortSignal,
): Promise<readonly Chapter[]> {
  const { chapters } = await call('chapters', { query: { content_id: contentId } }, signal)
  return chapters.filter(({ in_toc }) => in_toc).map(({ start, title }) => ({ at: start, title }))
}
