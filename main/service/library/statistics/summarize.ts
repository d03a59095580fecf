export interface ReadSpan {
  readonly session_us: number
  readonly seconds_read: number
  readonly content_id: number | null
  readonly source: string | null
}

export interface Finished {
  readonly finished_us: number | null
  readonly content_id: number
  readonly title: string
  readonly source: string | null
  readonly word_count: number | null
}

export interface Share {
  readonly name: string
  readonly seconds: number
  readonly finished: number
}

export interface Summary {
  readonly seconds: number
  readonly finished: number
  readonly words: number
  /** Number of consecutive days with reading: up to the most recent such day, and the longest run ever. */
  readonly streak: { readonly current: number; readonly longest: number }
  /** Only days on which something was read or finished, in order. */
  readonly days: readonly { readonly day: string; readonly seconds: number; readonly finished: number }[]
  /** Seconds of reading in each hour of the reader's day. */
  readonly hours: readonly number[]
  readonly sources: readonly Share[]
  readonly tags: readonly Share[]
  readonly longest: { readonly content_id: number; readonly title: string; readonly word_count: number } | null
}

export interface Told {
  readonly spans: readonly ReadSpan[]
  readonly finished: readonly Finished[]
  readonly tags: readonly { readonly content_id: number; readonly name: string }[]
  /** Minutes by which the reader's clock is ahead of UTC. */
  readonly offset: number
}

const MINUTE_US = 60_000_000
const HOUR_US = 60 * MINUTE_US
const DAY_US = 24 * HOUR_US
const SHARES = 10
/** A day with less reading than this does not count as a reading day. */
const LEAST_SECONDS = 60

/** Adds up reading time by the reader's local days and hours. */
export function summarize({ spans, finished, tags, offset }: Told): Summary {
  const days = new Map<string, { seconds: number; finished: number }>()
  const hours = Array.from({ length: 24 }, () => 0)
  const sources = new Map<string, { seconds: number; finished: number }>()
  const byTag = new Map<string, { seconds: number; finished: number }>()
  const tagsOf = Map.groupBy(tags, (tag) => tag.content_id)
  const local = (us: number) => us + offset * MINUTE_US
  const add = (us: number, source: string | null, content: number | null, seconds: number, ended: number) => {
    const places = [place(days, dayOf(local(us)))]
    if (source) places.push(place(sources, source))
    for (const { name } of tagsOf.get(content ?? 0) ?? []) places.push(place(byTag, name))
    for (const one of places) {
      one.seconds += seconds
      one.finished += ended
    }
  }
  for (const { session_us: us, seconds_read: seconds, content_id: content, source } of spans) {
    add(us, source, content, seconds, 0)
    const hour = Math.floor((local(us) % DAY_US) / HOUR_US)
    hours[hour] = (hours[hour] ?? 0) + seconds
  }
  for (const { finished_us: us, source, content_id: content } of finished) add(us ?? 0, source, content, 0, 1)
  const ordered = [...days].map(([day, sums]) => ({ day, ...sums })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const longest = finished.reduce<Finished | null>(
    (best, one) => ((one.word_count ?? 0) > (best?.word_count ?? 0) ? one : best),
    null,
  )
  return {
    seconds: spans.reduce((sum, span) => sum + span.seconds_read, 0),
    finished: finished.length,
    words: finished.reduce((sum, one) => sum + (one.word_count ?? 0), 0),
    streak: streakOf(ordered.filter((day) => day.seconds >= LEAST_SECONDS || day.finished > 0).map(({ day }) => day)),
    days: ordered,
    hours,
    sources: largest(sources),
    tags: largest(byTag),
    longest: longest && { content_id: longest.content_id, title: longest.title, word_count: longest.word_count ?? 0 },
  }
}

function place<T>(sums: Map<T, { seconds: number; finished: number }>, key: T) {
  const known = sums.get(key)
  if (known) return known
  const made = { seconds: 0, finished: 0 }
  sums.set(key, made)
  return made
}

function dayOf(us: number): string {
  return new Date(us / 1000).toISOString().slice(0, 10)
}

function largest(sums: ReadonlyMap<string, { seconds: number; finished: number }>): Share[] {
  return [...sums]
    .map(([name, sum]) => ({ name, ...sum }))
    .toSorted((a, b) => b.seconds - a.seconds || b.finished - a.finished || (a.name < b.name ? -1 : 1))
    .slice(0, SHARES)
}

function streakOf(days: readonly string[]): { current: number; longest: number } {
  let [current, longest] = [0, 0]
  let before = Number.NaN
  for (const day of days) {
    const at = Date.parse(day)
    current = at - before === DAY_US / 1000 ? current + 1 : 1
    longest = Math.max(longest, current)
    before = at
  }
  return { current, longest }
}
