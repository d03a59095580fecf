/** An item that was on the screen for a moment: in which list, and where in it. */
export interface Impression {
  readonly content_id: number
  readonly surface: string
  /** Counted from 0. */
  readonly position: number
  readonly impression_date: string
}

export type SeenItem = Pick<Impression, 'content_id' | 'position'>

export interface ImpressionParts {
  /** The items on the screen now. */
  readonly look: () => readonly SeenItem[]
  readonly send: (impressions: readonly Impression[]) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Items that are scrolled past are not seen. */
const AT_REST = 1000
/** Maximum number in one message. */
const MOST = 500

/** Reports the items of a list that were seen, each once for a visit of the list. */
export class Impressions {
  readonly #parts: ImpressionParts
  readonly #told = new Set<number>()
  #surface = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: ImpressionParts) {
    this.#parts = parts
  }

  /** Another list is on the screen. Null: something else is. */
  visited(surface: string | null): void {
    this.#told.clear()
    this.#surface = surface ?? ''
    this.moved()
  }

  /** The screen moves. Once it rests, its items are seen. */
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

/** The list that an address shows, or null. */
export function surfaceOf(pathname: string, search: string): string | null {
  if (pathname === '/home') return 'home'
  if (!pathname.startsWith('/list')) return null
  const query = new URLSearchParams(search)
  if (query.has('search') || query.has('query')) return 'search'
  return /^\/list\/(\w+)/.exec(pathname)?.[1] ?? query.get('list')?.slice(0, 100) ?? 'queue'
}
