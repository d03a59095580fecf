import type { Host } from '#shared/host/host.ts'
import { sameSource, type Source } from '#shared/model/source.ts'

/** Fetching stops after more than 9 pages. */
const PAGES = 9

interface SourcesWanted {
  readonly is_subscribed?: boolean
  readonly profile_type?: number
}

/**
 * Reads the sources page by page. Returns each source once, although the service may list it twice, by feed and by
 * profile. Stops after the page that contains a source for which `isLast` returns true.
 */
export async function readSources(
  host: Host,
  wanted: SourcesWanted,
  { signal, isLast }: { readonly signal?: AbortSignal; readonly isLast?: (source: Source) => boolean } = {},
): Promise<readonly Source[]> {
  const all: Source[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const { sources, next } = await host.call('sources', { query: { ...wanted, cursor } }, signal)
    for (const source of sources as readonly Source[]) {
      if (!all.some((other) => sameSource(other, source))) all.push(source)
    }
    cursor = next === null ? undefined : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined)
    if (cursor === undefined || (isLast && all.some(isLast))) break
  }
  return all
}
