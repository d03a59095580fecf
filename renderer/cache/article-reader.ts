import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Host, OpenedArticle } from '#shared/host/host.ts'
import { STAGGERED_REFRESH_DELAYS } from '#shared/limits.ts'
import { entryOf } from '#shared/model/feed.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { type CacheState, commitEntries } from './cache-state.ts'
import { type Failure, failureOf } from './failure.ts'

export interface ArticleState {
  /**
   * 'in_progress': the service is still fetching the page. 'failed': extraction failed (`processing_error` says why).
   * 'offline': the article is not on this device and there is no connection. 'error': any other failure.
   */
  readonly state: 'loading' | 'ready' | 'in_progress' | 'failed' | 'offline' | 'error'
  readonly opened?: OpenedArticle
  readonly error?: Failure
}

interface Watched {
  watchers: number
  reading: boolean
  again: boolean
  waits: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Recently opened articles stay in memory, so that going back and forth is immediate. */
const KEPT_ARTICLES = 8

/** Opens articles, and reloads them when the Host reports a change. */
export class ArticleReader {
  readonly articles: StoreApi<ReadonlyMap<number, ArticleState>> = createStore(() => new Map())
  readonly #host: Host
  readonly #cache: StoreApi<CacheState>
  readonly #watched = new Map<number, Watched>()

  constructor(host: Host, cache: StoreApi<CacheState>) {
    this.#host = host
    this.#cache = cache
  }

  watch(contentId: number): () => void {
    const watched = this.#watched.get(contentId) ?? {
      watchers: 0,
      reading: false,
      again: false,
      waits: 0,
      timer: undefined,
    }
    this.#watched.delete(contentId)
    this.#watched.set(contentId, watched)
    watched.watchers += 1
    void this.#read(contentId, watched)
    return () => {
      watched.watchers -= 1
      if (watched.watchers === 0) clearTimeout(watched.timer)
      this.#dropOld()
    }
  }

  /**
   * Call this when the articles with these IDs have changed. `ids` is null if any article may have changed. An article
   * that is being read aloud is reloaded only afterward.
   */
  changed(ids: readonly number[] | null): void {
    for (const [id, watched] of this.#watched) {
      if (watched.watchers === 0) continue
      if (ids?.includes(id) || (ids === null && this.articles.getState().get(id)?.state !== 'ready')) {
        void this.#read(id, watched)
      }
    }
  }

  retry(contentId: number): void {
    const watched = this.#watched.get(contentId)
    if (watched) void this.#read(contentId, watched)
  }

  /** Forgets all articles. Those on screen remain visible until the reader leaves them. */
  forget(): void {
    this.articles.setState(new Map(), true)
  }

  close(): void {
    for (const { timer } of this.#watched.values()) clearTimeout(timer)
    this.#watched.clear()
  }

  async #read(id: number, watched: Watched): Promise<void> {
    if (watched.reading) {
      watched.again = true
      return
    }
    watched.reading = true
    clearTimeout(watched.timer)
    const since = this.#cache.getState().clock
    try {
      const opened = await this.#host.article(id)
      this.#cache.setState((state) => commitEntries(state, [entryOf(opened.content)], since))
      this.#put(id, stateOf(keepBody(opened, this.articles.getState().get(id)?.opened)))
    } catch (error) {
      this.#failed(id, failureOf(error))
    }
    watched.reading = false
    if (watched.again) {
      watched.again = false
      void this.#read(id, watched)
    } else if (this.articles.getState().get(id)?.state === 'in_progress' && watched.watchers > 0) {
      // The Host normally reports that a body has arrived. This request is made in case the report was missed.
      watched.timer = setTimeout(
        () => void this.#read(id, watched),
        STAGGERED_REFRESH_DELAYS[watched.waits === 0 ? 0 : 1],
      )
      watched.waits += 1
    }
  }

  #failed(id: number, error: Failure): void {
    const before = this.articles.getState().get(id)
    // The content already on screen stays.
    if (before?.opened?.body) return
    this.#put(id, { state: error.kind === 'offline' ? 'offline' : 'error', error })
  }

  #put(id: number, article: ArticleState): void {
    this.articles.setState((all) => new Map(all).set(id, article), true)
  }

  #dropOld(): void {
    const idle = [...this.#watched].filter(([, { watchers }]) => watchers === 0)
    for (const [id] of idle.slice(0, Math.max(0, idle.length - KEPT_ARTICLES))) {
      this.#watched.delete(id)
      this.articles.setState((all) => new Map([...all].filter(([other]) => other !== id)), true)
    }
  }
}

function stateOf(opened: OpenedArticle): ArticleState {
  if (opened.body) return { state: 'ready', opened }
  const waiting = opened.content.processing_status === processingStatus.inProgress
  return { state: waiting ? 'in_progress' : 'failed', opened }
}

/**
 * Reuses the tree of an unchanged text, so that a change to the library record does not cause the text to render again.
 */
function keepBody(opened: OpenedArticle, before: OpenedArticle | undefined): OpenedArticle {
  const article = opened.content.article
  const same =
    before?.body &&
    opened.body &&
    article &&
    before.content.article?.id === article.id &&
    before.content.article.text_hash === article.text_hash
  return same ? { ...opened, body: before.body } : opened
}
