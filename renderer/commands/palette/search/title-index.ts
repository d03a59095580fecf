import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import { foldText, lettersAndDigits } from './score.ts'

/** A text with its folded form for searching. */
export interface FoldedTitle {
  readonly title: string
  readonly folded: string
  /** The text's bit mask from `lettersAndDigits`. */
  readonly letters: number
}

/** Data of one article in the queue's index. */
export interface Title extends FoldedTitle {
  readonly id: number
  readonly source: string
  /** Empty if there is no author. */
  readonly author: string
  readonly tags: readonly string[]
}

/** A name and the number of titles that have it. */
export interface CountedTitle extends FoldedTitle {
  readonly count: number
}

/** Maximum number of titles to search, most recently saved first. The search screen covers the rest. */
const TITLES = 10_000
const AT_ONCE = 100
/** Number of characters of a title to search. Text beyond this doesn't help distinguish titles. */
const LENGTH = 240

/**
 * An index of the stored queue by title, source and tag, kept in memory until the page closes. It reads a hundred
 * entries at a time while the page is idle. Changed entries are read again on the next request.
 */
export class TitleIndex {
  readonly #host: Pick<Host, 'queueIds' | 'entries' | 'subscribe'>
  readonly #pause: () => Promise<void>
  readonly #known = new Map<number, Title>()
  #titles: readonly Title[] = []
  #sources: readonly CountedTitle[] | null = null
  #tags: readonly CountedTitle[] | null = null
  #authors: readonly CountedTitle[] | null = null
  #reading: Promise<void> | null = null
  #more: () => void = () => undefined

  /** `pause` resolves when there is time to continue. */
  constructor(host: Pick<Host, 'queueIds' | 'entries' | 'subscribe'>, pause: () => Promise<void>) {
    this.#host = host
    this.#pause = pause
    host.subscribe((event) => {
      if (event.type !== 'queue.changed') return
      if (event.ids === null) this.#known.clear()
      else for (const id of event.ids) this.#known.delete(id)
    })
  }

  /** The titles read so far, most recently saved first. The array is replaced when they change. */
  get titles(): readonly Title[] {
    return this.#titles
  }

  /**
   * Reads the missing titles. Calls the latest caller's `more` when some have been added. `ids` is the queue, if the
   * caller has it.
   */
  read(ids: readonly number[] | null, more: () => void): Promise<void> {
    this.#more = more
    this.#reading ??= this.#read(ids).finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #read(given: readonly number[] | null): Promise<void> {
    await this.#pause()
    const queue = given ?? (await this.#host.queueIds({ sort: 'recently_saved' }))
    const ids = queue.slice(0, TITLES)
    const missing = ids.filter((id) => !this.#known.has(id))
    const show = (): void => {
      const titles = ids.flatMap((id) => this.#known.get(id) ?? [])
      if (titles.length === this.#titles.length && titles.every((title, at) => title === this.#titles[at])) return
      this.#titles = titles
      this.#sources = null
      this.#tags = null
      this.#authors = null
      this.#more()
    }
    show()
    // Reports after the first hundred, then each time the number has doubled.
    let next = AT_ONCE
    for (let start = 0; start < missing.length; start += AT_ONCE) {
      for (const entry of await this.#host.entries(missing.slice(start, start + AT_ONCE))) {
        this.#known.set(entry.content.id, titleOf(entry))
      }
      if (start + AT_ONCE >= next) {
        next *= 2
        show()
      }
      await this.#pause()
    }
    show()
  }

  /** Returns the sources, each with its number of titles. */
  sources(): readonly CountedTitle[] {
    this.#sources ??= counted(this.#titles.map(({ source }) => source).filter((source) => source !== ''))
    return this.#sources
  }

  /** Returns the authors, except those with the same name as the source. */
  authors(): readonly CountedTitle[] {
    this.#authors ??= counted(
      this.#titles.filter(({ author, source }) => author !== '' && author !== source).map(({ author }) => author),
    )
    return this.#authors
  }

  tags(): readonly CountedTitle[] {
    this.#tags ??= counted(this.#titles.flatMap(({ tags }) => tags))
    return this.#tags
  }
}

/** Folds a title for searching. */
export function toFoldedTitle(title: string): FoldedTitle {
  const folded = foldText(title)
  return { title, folded, letters: lettersAndDigits(folded) }
}

function titleOf({ content }: FeedEntry): Title {
  const title = shownTitle(content)
  return {
    ...toFoldedTitle(title.length > LENGTH ? `${title.slice(0, LENGTH)}…` : title),
    id: content.id,
    source: content.site_name ?? content.author?.any_name ?? '',
    author: content.author?.any_name ?? '',
    tags: content.tags.map(({ name }) => name),
  }
}

function counted(names: readonly string[]): readonly CountedTitle[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([title, count]) => ({ ...toFoldedTitle(title), count }))
    .sort((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1))
}
