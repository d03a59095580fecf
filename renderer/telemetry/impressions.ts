/** An item that was on the screen for a moment, the list it was in, and its position there. */
export interface Impression {
  readonly content_id: number
  readonly surface: string
  /** Counted from 0. */
  readonly position: number
  readonly impression_date: string
}

export type SeenItem = Pick<Impression, 'content_id' | 'position'>

export interface ImpressionParts {
  /** Returns the items currently on the screen. */
  readonly look: () => readonly SeenItem[]
  readonly send: (impressions: readonly Impression[]) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** In milliseconds. Items that are only scrolled past don't count as seen. */
const AT_REST = 1000
/** Maximum number of impressions in one message. */
const MOST = 500

/** Reports the items in a list that were seen, each once per visit to the list. */
export class Impressions {
  readonly #parts: ImpressionParts
  readonly #told = new Set<number>()
  #surface = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: ImpressionParts) {
    this.#parts = parts
  }

  /** Called when another list is on the screen, or with null if it isn't a list. */
  visited(surface: string | null): void {
    this.#told.clear()
    this.#surface = surface ?? ''
    this.moved()
  }

  /** Called when the screen scrolls. After scrolling stops, the items on the screen count as seen. */
  moved(): void {
    clearTimeout(this.#timer)
    if (this.#surface !== '') this.#timer = setTimeout(() => this.#rest(), AT_REST)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #rest(): void {
    const seen = this.#parts.look().filter(({ content_id: id }) => !this.#told.has(id))
    for (const { content_id: id } of seen) this.#told.add(id)
    const facts = { surface: this.#surface, impression_date: new Date(this.#parts.now()).toISOString() }
    if (seen.length > 0) this.#parts.send(seen.slice(0, MOST).map((item) => ({ ...item, ...facts })))
  }
}

/** Returns the list shown at an address, or null. */
export function surfaceOf(pathname: string, search: string): string | null {
  if (pathname === '/home') return 'home'
  if (!pathname.startsWith('/list')) return null
  const query = new URLSearchParams(search)
  if (query.has('search') || query.has('query')) return 'search'
  return /^\/list\/(\w+)/.exec(pathname)?.[1] ?? query.get('list')?.slice(0, 100) ?? 'queue'
}
