import type { Host } from '#shared/host/host.ts'
import type { Source } from '#shared/model/source.ts'

/** Fetching stops after more than 9 pages. */
const PAGES = 9
/** A newsletter's `profile_type`. */
const NEWSLETTER = 2

/** Reads the followed sources, or the newsletters among them. `any` includes formerly followed ones. */
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
  // A source may be listed twice, by feed or by profile.
  return [...new Map(all.map((source) => [source.rss_feed_id ?? `profile ${source.profile_id}`, source])).values()]
}

/** The screen of sources it belongs to. */
export function kindOfSource(source: Source): 'newsletter' | 'profile' | 'rss' {
  if (source.rss_feed_id !== null) return 'rss'
  return source.profile?.profile_type === NEWSLETTER ? 'newsletter' : 'profile'
}
