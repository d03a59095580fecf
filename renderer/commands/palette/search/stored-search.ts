import { authorItem, sourceItem, tagItem, titleItem } from '../palette-items.ts'
import { narrow, type Ranked } from './rank.ts'
import { foldQuery } from './score.ts'
import type { CountedTitle, FoldedTitle, Title, TitleIndex } from './title-index.ts'
import { TitleSearch } from './title-search.ts'

/** Maximum number of results: articles, then tags and sources in a mixed list, then tags or sources alone. */
const TITLES = 8
const BESIDE = 4
const NAMED = 60

const none: readonly Ranked[] = []

/** Resolves after the frame is painted and pending key events are handled. */
const afterFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const search = <T extends FoldedTitle>(): TitleSearch<T> => new TitleSearch<T>(() => performance.now(), afterFrame)

/** The reader's own tags and sources rank above commands and articles that match equally well. */
const NAMED_MORE = 130
const ofName = <M extends { readonly score: number }>(match: M): M => ({ ...match, score: match.score + NAMED_MORE })

/** Provides the stored queue as palette rows: articles, tags (only tags for "#"), and sources and authors ("@"). */
export class StoredSearch {
  readonly #index: TitleIndex
  readonly #titles = search<Title>()
  readonly #tags = search<CountedTitle>()
  readonly #sources = search<CountedTitle>()
  readonly #authors = search<CountedTitle>()
  #last: { readonly text: string; readonly matches: readonly Ranked[] } = { text: '', matches: none }

  constructor(index: TitleIndex) {
    this.#index = index
  }

  /**
   * Searches `titles`. Returns the results synchronously or shortly after. Returns null if another search has started
   * in the meantime.
   */
  find(
    text: string,
    titles: readonly Title[],
    go: (path: string) => void,
  ): readonly Ranked[] | Promise<readonly Ranked[] | null> {
    const kind = /^[#@]/.exec(text)?.[0]
    const query = foldQuery(kind ? text.slice(1) : text)
    if ((query === '' && !kind) || /^[>/?:]/.test(text)) return this.#keep(text, none)
    const limit = kind ? NAMED : BESIDE
    const best = kind ? [] : this.#titles.find(titles, query, TITLES)
    const tags = kind === '@' ? [] : this.#tags.find(this.#index.tags(), query, limit)
    const sources = kind === '#' ? [] : this.#sources.find(this.#index.sources(), query, limit)
    const authors = kind === '@' ? this.#authors.find(this.#index.authors(), query, limit) : []
    const rows = (
      found: Awaited<typeof best>,
      tagged: Awaited<typeof tags>,
      from: Awaited<typeof sources>,
      by: Awaited<typeof authors>,
    ) =>
      found && tagged && from && by
        ? this.#keep(text, [
            ...found.map(({ title, ...match }) => ({ item: titleItem(title, go), ...match })),
            ...tagged.map(({ title, ...match }) => ({ item: tagItem(title, go), ...ofName(match) })),
            ...from.map(({ title, ...match }) => ({ item: sourceItem(title, go), ...ofName(match) })),
            ...by.map(({ title, ...match }) => ({ item: authorItem(title, go), ...ofName(match) })),
          ])
        : null
    if (best instanceof Promise || tags instanceof Promise || sources instanceof Promise || authors instanceof Promise)
      return Promise.all([best, tags, sources, authors]).then((all) => rows(...all))
    return rows(best, tags, sources, authors) ?? none
  }

  /**
   * Returns the previous results that still match after a letter was added or removed, so that the list doesn't
   * flicker.
   */
  near(text: string): readonly Ranked[] {
    const last = this.#last
    if (last.text === '' || !(text.startsWith(last.text) || last.text.startsWith(text))) return none
    return narrow(last.matches, text.replace(/^[#@]/, ''))
  }

  #keep(text: string, matches: readonly Ranked[]): readonly Ranked[] {
    this.#last = { text, matches }
    return matches
  }
}
