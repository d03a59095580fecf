import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { foldText, lettersAndDigits } from './score.ts'

/** Words, and the same as they are looked through. */
export interface Named {
  readonly title: string
  readonly folded: string
  /** Its letters, as `lettersAndDigits` tells them. */
  readonly letters: number
}

/** What is known of one article of the queue without opening it. */
export interface Title extends Named {
  readonly id: number
  readonly source: string
  /** Empty where nobody is named. */
  readonly author: string
  readonly tags: readonly string[]
}

/** A name and how many of the titles carry it. */
export interface Counted extends Named {
  readonly count: number
}

/** Titles that are looked through, those saved last first; the rest is the search screen's. */
const TITLES = 10_000
const AT_ONCE = 100
/** Nobody tells two titles apart by what stands further on. */
const LENGTH = 240

/**
 * The stored queue by title, source and tag, kept while the page lives. It is read a hundred entries at a time, when nothing
 * else is to be done; what changes is read again when it is next asked for.
 */
export class TitleIndex {
  readonly #host: Pick<Host, 'queueIds' | 'entries' | 'subscribe'>
  readonly #pause: () => Promise<void>
  readonly #known = new Map<number, Title>()
  #titles: readonly Title[] = []
  #sources: readonly Counted[] | null = null
  #tags: readonly Counted[] | null = null
  #authors: readonly Counted[] | null = null
  #reading: Promise<void> | null = null
  #more: () => void = () => undefined

  /** `pause` resolves when there is time for some more. */
  constructor(host: Pick<Host, 'queueIds' | 'entries' | 'subscribe'>, pause: () => Promise<void>) {
    this.#host = host
    this.#pause = pause
    host.subscribe((event) => {
      if (event.type !== 'queue.changed') return
      if (event.ids === null) this.#known.clear()
      else for (const id of event.ids) this.#known.delete(id)
    })
  }

  /** Those read so far, saved last first. Another array when there are others. */
  get titles(): readonly Title[] {
    return this.#titles
  }

  /** Reads what is missing; `more`, of those who asked the last one's, is told whenever something was added. `ids`: the queue, where someone has it at hand. */
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
    // Shown after the first hundred, then each time as many again are there.
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

  /** Sources by how many of the titles are theirs. */
  sources(): readonly Counted[] {
    this.#sources ??= counted(this.#titles.map(({ source }) => source).filter((source) => source !== ''))
    return this.#sources
  }

  /** Who wrote them, those apart who are a source by that name. */
  authors(): readonly Counted[] {
    this.#authors ??= counted(
      this.#titles.filter(({ author, source }) => author !== '' && author !== source).map(({ author }) => author),
    )
    return this.#authors
  }

  tags(): readonly Counted[] {
    this.#tags ??= counted(this.#titles.flatMap(({ tags }) => tags))
    return this.#tags
  }
}

/** Words as they are looked through. */
export function named(title: string): Named {
  const folded = foldText(title)
  return { title, folded, letters: lettersAndDigits(folded) }
}

function titleOf({ content }: FeedEntry): Title {
  const title = content.title || content.url
  return {
    ...named(title.length > LENGTH ? `${title.slice(0, LENGTH)}…` : title),
    id: content.id,
    source: content.site_name ?? content.author?.any_name ?? '',
    author: content.author?.any_name ?? '',
    tags: content.tags.map(({ name }) => name),
  }
}

function counted(names: readonly string[]): readonly Counted[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([title, count]) => ({ ...named(title), count }))
    .sort((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1))
}
