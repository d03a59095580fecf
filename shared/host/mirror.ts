import type { Action } from '../actions/action.ts'
import { applyAction, settleAction } from '../actions/actions.ts'
import { withContent } from '../actions/definition.ts'
import { fromMicroseconds } from '../model/dates.ts'
import { entryOf, type FeedEntry } from '../model/feed.ts'
import { versionOf } from '../model/queue-row.ts'
import type { Client } from '../request/client.ts'
import type { Clock } from '../request/ports.ts'
import { batchOf, isSaved } from '../sync/page-batch.ts'
import type { QueueStore } from '../sync/queue-store.ts'
import { Serial } from './serial.ts'

export interface MirrorParts {
  readonly store: QueueStore
  readonly clock: Clock
  readonly client: Pick<Client, 'call'>
  readonly onChange: (ids: readonly number[]) => void
}

/** Replies of these actions are not an entry's new version: nothing in them tells whether they are still true. */
const unversioned: ReadonlySet<Action['type']> = new Set(['annotate', 'removeAnnotation'])

/**
 * Brings what the service accepted into the offline queue: put if saved, deleted otherwise (SPEC.txt section 4).
 * One at a time, because two replies about one entry must both end up in it.
 */
export class Mirror {
  readonly #parts: MirrorParts
  readonly #serial = new Serial()

  constructor(parts: MirrorParts) {
    this.#parts = parts
  }

  async stored(contentId: number): Promise<FeedEntry | null> {
    return (await this.#parts.store.entries([contentId]))[0] ?? null
  }

  /**
   * Folds the reply into the stored entry, or into `seen` where none is stored. `before` is the stored version when
   * the call began. Null when the entry is not known at all.
   */
  settle(action: Action, seen: FeedEntry | null, before: number | null, reply: unknown): Promise<FeedEntry | null> {
    return this.#serial.run(async () => {
      const stored = await this.stored(action.contentId)
      const base = stored ?? seen
      if (!base) return null
      const settled = settleAction(base, action, reply)
      const overtaken = stored !== null && unversioned.has(action.type) && versionOf(stored) !== before
      const truth = overtaken ? await this.#truth(settled.content.id) : null
      await this.#keep(truth ?? (unversioned.has(action.type) ? settled : belowVersion(settled)))
      return truth ?? settled
    })
  }

  /** A change that waits in the outbox, shown on the stored entry under its old version: the service's truth wins over it. */
  foresee(action: Action, seen: FeedEntry | null): Promise<FeedEntry | null> {
    return this.#serial.run(async () => {
      const stored = await this.stored(action.contentId)
      if (!stored) return seen && applyAction(seen, action)
      const entry = applyAction(stored, action)
      await this.#keep(entry)
      return entry
    })
  }

  /** What the service just said of an entry, as a whole. */
  take(entry: FeedEntry): Promise<void> {
    return this.#serial.run(() => this.#keep(entry))
  }

  idle(): Promise<void> {
    return this.#serial.idle()
  }

  async #keep(entry: FeedEntry): Promise<void> {
    const { store, clock, onChange } = this.#parts
    const change = await store.apply(batchOf([entry]), clock.now())
    const ids = [...change.put, ...change.removed]
    if (ids.length > 0) onChange(ids)
  }

  /**
   * The entry changed while the call was under way, so the reply may be older than what is stored: a highlight folded
   * in now could be one that was removed since, and no later page would name the entry again.
   */
  async #truth(id: number): Promise<FeedEntry | null> {
    try {
      const input = { params: { id }, query: { markdown_format: 'matter_v1' as const } }
      return entryOf(withoutMarkdown(await this.#parts.client.call('content', input)))
    } catch {
      return null
    }
  }
}

/**
 * An entry put together from an older one and a reply is not all that its version stands for: another device may have
 * changed the rest in between. So a saved one is stored a microsecond below, where what the sync brings under that
 * version takes its place, and never the other way round. That an entry left the queue is the whole truth at once.
 */
function belowVersion(entry: FeedEntry): FeedEntry {
  if (!isSaved(entry)) return entry
  return withContent(entry, { feed_dirty_date: fromMicroseconds(versionOf(entry) - 1) })
}

/** Entries of the queue carry no text: bodies are kept apart from them. */
export function withoutMarkdown(content: FeedEntry['content']): FeedEntry['content'] {
  const { article } = content
  return article?.markdown == null ? content : { ...content, article: { ...article, markdown: null } }
}
