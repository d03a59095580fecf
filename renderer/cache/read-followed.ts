import type { Host } from '#shared/host/host.ts'
import type { Source } from '#shared/model/source.ts'

/** SPEC.txt section 5: fetching stops after more than 9 pages. */
const PAGES = 9
/** A source's `profile_type` (SPEC.txt section 3). */
const NEWSLETTER = 2

/** What is followed, or the newsletters among it; `any`: with what once was. */
export async function readFollowed(
  host: Host,
  kind: 'all' | 'newsletter',
  signal: AbortSignal,
  any = false,
): Promise<readonly Source[]> {
  const all: Source[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const query = {
      ...(!any && { is_subscribed: true }),
      ...(kind === 'newsletter' && { profile_type: NEWSLETTER }),
      cursor,
    }
    const { sources, next } = await host.call('sources', { query }, signal)
    all.push(...(sources as readonly Source[]))
    cursor = next === null ? undefined : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined)
    if (cursor === undefined) break
  }
  // By feed or by profile: the same one may be told of twice (SPEC.txt section 5).
  return [...new Map(all.map((source) => [source.rss_feed_id ?? `profile ${source.profile_id}`, source])).values()]
}

/** Which of the three screens of sources it stands on. */
export function kindOfSource(source: Source): 'newsletter' | 'profile' | 'rss' {
  if (source.rss_feed_id !== null) return 'rss'
  return source.profile?.profile_type === NEWSLETTER ? 'newsletter' : 'profile'
}
