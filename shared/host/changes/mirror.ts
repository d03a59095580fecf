import {
  type Action,
  applyAction,
  concernOf,
  entryIdOf,
  membershipStep,
  replyTells,
  settleAction,
} from '../../actions/actions.ts'
import { withContent } from '../../actions/definition.ts'
import { fromMicroseconds } from '../../model/dates.ts'
import { entryOf, type FeedEntry } from '../../model/feed.ts'
import { versionOf } from '../../model/queue-row.ts'
import type { Client } from '../../request/client.ts'
import type { Clock } from '../../request/ports.ts'
import { RequestError } from '../../request/request-error.ts'
import { batchOf, isSaved } from '../../sync/page-batch.ts'
import { isPlausibleEntry } from '../../sync/store/is-plausible-entry.ts'
import type { QueueRows } from '../../sync/queue-rows.ts'
import type { RecentReplies } from '../../sync/recent-replies.ts'
import { withoutMarkdown } from '../../sync/store/without-markdown.ts'
import { Serial } from '../serial-queue.ts'

export interface MirrorParts {
  readonly store: QueueRows
  readonly clock: Clock
  readonly client: Pick<Client, 'call'>
  /** How many full passes began. */
  readonly fullPasses: () => number
  /** Changes that wait to be sent: shown on whatever is stored, until the service has them or refuses them. */
  readonly waiting: () => Promise<readonly Action[]>
  readonly onChange: (ids: readonly number[]) => void
  /** A reply is on its way into the store: whoever else writes to it should know. */
  readonly onReply: (reply: HeardReply) => void
}

/** What the service answered to a change, and the version of the entry as it was stored when the change was made; -1: not. */
export interface HeardReply {
  readonly action: Action
  readonly reply: unknown
  readonly since: number
}

/** What was known of an entry when a call about it began. */
export interface Mark {
  readonly id: number
  readonly stored: FeedEntry | null
  readonly fence: string
  readonly generation: number
  /** The last reply that was known. */
  readonly at: number
}

const MOST_READS = 3
const MOST_AT_ONCE = 500
/** No page is on its way for longer than this many replies. */
const MOST_REPLIES = 5000

/**
 * Brings what the service accepted into the offline queue: put if saved, deleted otherwise (SPEC.txt section 4). A reply
 * is only a part of an entry, so what is stored from it must never stand in the way of what the sync brings, and must
 * never be the last word about an entry that the sync has already passed by. One at a time: two replies about one
 * entry must both end up in it.
 */
export class Mirror implements RecentReplies {
  readonly #parts: MirrorParts
  readonly #serial = new Serial()
  #replies: (HeardReply & { readonly at: number })[] = []
  #lastReply = 0

  constructor(parts: MirrorParts) {
    this.#parts = parts
  }

  mark(): number {
    return this.#lastReply
  }

  between<T>(
    since: number,
    write: (fold: (entry: FeedEntry) => FeedEntry, doubtful: ReadonlySet<number>) => Promise<T>,
  ): Promise<T> {
    return this.#serial.run(async () => {
      const replies = this.#replies.filter(({ at }) => at > since)
      const waiting = await this.#parts.waiting()
      const doubtful = new Set<number>()
      const fold = (entry: FeedEntry): FeedEntry => {
        const now = replies.reduce((before, { action, reply, since: version }) => {
          // The page may be of a moment before this change, or of one after it when somebody has undone it already.
          const doubt = replyTells(action) === 'nothing' && versionOf(entry) > version
          if (doubt && entryIdOf(action) === entry.content.id) doubtful.add(entry.content.id)
          return folded(before, action, reply)
        }, entry)
        return waiting.reduce(applyAction, now)
      }
      return write(replies.length + waiting.length === 0 ? (entry) => entry : fold, doubtful)
    })
  }

  async stored(contentId: number): Promise<FeedEntry | null> {
    return (await this.#parts.store.entries([contentId]))[0] ?? null
  }

  /** To be taken before the call is made. */
  async before(id: number): Promise<Mark> {
    const fence = await this.#fence()
    return { id, stored: await this.stored(id), fence, generation: Number.parseInt(fence), at: this.#lastReply }
  }

  /** Folds the reply into the stored entry, or into `seen` where none is stored. Null when it is not known at all. */
  settle(action: Action, seen: FeedEntry | null, mark: Mark, reply: unknown): Promise<FeedEntry | null> {
    const { id } = mark
    return this.#serial.run(async () => {
      // What was seen is of the moment of the call: a reply that came meanwhile belongs to it.
      const meanwhile = this.#replies.filter(({ at }) => at > mark.at)
      const { stored: before } = mark
      const told = { action, reply, since: before ? versionOf(before) : -1 }
      this.hear(told)
      this.#parts.onReply(told)
      const stored = await this.stored(id)
      const base =
        stored ?? (seen && meanwhile.reduce((entry, other) => folded(entry, other.action, other.reply), seen))
      if (!base) return null
      const settled = settleAction(base, action, reply)
      const kind = replyTells(action)
      // The sync was faster and brought this change and later ones.
      if (stored && kind !== 'nothing' && versionOf(stored) > versionOf(settled)) return stored
      // Of the same version: where the service knows of a later look, progress that waited changed nothing there, and what
      // was foreseen here would stay for good (history 71142105: read to 0.8 offline, by a clock that stood still).
      if (stored && kind === 'library' && versionOf(stored) === versionOf(settled)) return stored
      const left = mark.stored !== null && !stored && kind !== 'library'
      const moved = left || (kind === 'nothing' && mark.stored !== null && !sameVersion(stored, mark.stored))
      // Nothing a reply says is known to be still true; the sync brings the change in any case. Until someone answers,
      // what was accepted stays where it can be read.
      if (moved || (await this.#fence()) !== mark.fence) {
        const now = await this.#readAgain(id)
        if (!now && stored && kind === 'nothing') await this.#keep(settled)
        return now ?? settled
      }
      // What is not in the local queue is not put there by a reply that does not say that it belongs there.
      if (!stored && kind !== 'library') return settled
      await this.#keep(asPart(settled, base, kind), kind === 'library' ? mark.generation : undefined)
      if ((await this.#fence()) !== mark.fence) return (await this.#readAgain(id)) ?? settled
      return settled
    })
  }

  /**
   * A change that waits in the outbox, shown on the stored entries under their old versions: the service's truth wins over
   * it. Resolves to the entry where it is about one that is known; `seen` is it where it is not stored.
   */
  foresee(action: Action, seen: FeedEntry | null): Promise<FeedEntry | null> {
    return this.#serial.run(async () => {
      const id = entryIdOf(action)
      if (id === null) {
        await this.#keepChanged(action, (entry) => applyAction(entry, action))
        return null
      }
      const stored = await this.stored(id)
      const base = stored ?? seen
      if (!base) return null
      const entry = applyAction(base, action)
      // What was archived a moment ago and is taken back belongs into the queue again.
      const isMoved = membershipStep(action, entry).change.state !== undefined
      if (stored || (isMoved && isSaved(entry))) await this.#keep(entry)
      return entry
    })
  }

  /** Folds the reply into all stored entries that an action is about. */
  settleMany(action: Action, reply: unknown): Promise<void> {
    return this.#serial.run(() => this.#keepChanged(action, (entry) => settleAction(entry, action, reply)))
  }

  /** An entry as it was before a change that is given up; what still waits stays on it. */
  fallBack(base: FeedEntry): Promise<void> {
    return this.#serial.run(() => this.#keep(base))
  }

  /**
   * A reply that another Host on the same store got: a page that was asked for before it must not take the change back.
   * The other puts it into the store by itself.
   */
  hear({ action, reply, since }: HeardReply): void {
    this.#lastReply += 1
    this.#replies.push({ at: this.#lastReply, action, reply, since })
    if (this.#replies.length > 2 * MOST_REPLIES) this.#replies = this.#replies.slice(-MOST_REPLIES)
  }

  /** An entry as a whole, as the service said it when it was asked at `since`. Resolves to it with later replies folded in. */
  take(entry: FeedEntry, since: number): Promise<FeedEntry> {
    return this.between(since, async (fold, doubtful) => {
      const now = fold(entry)
      await this.#keep(now)
      return doubtful.size === 0 ? now : ((await this.#readAgain(entry.content.id)) ?? now)
    })
  }

  /**
   * Stores what the service has, after something that was foreseen did not come true. False when it does not say: what
   * was foreseen still stands there. That it has no such thing is said as well.
   */
  restore(contentId: number): Promise<boolean> {
    return this.#serial.run(async () => {
      let gone = false
      const entry = await this.#readAgain(contentId, () => (gone = true))
      return entry !== null || gone
    })
  }

  idle(): Promise<void> {
    return this.#serial.idle()
  }

  /**
   * Changes when a full pass begins, here or in another tab. Such a pass does not hear of entries that are not saved, and
   * spares rows newer than its beginning: one put from a reply that is older than its first page would stay for ever.
   */
  async #fence(): Promise<string> {
    const { generation } = await this.#parts.store.syncRecord()
    return `${generation}.${this.#parts.fullPasses()}`
  }

  /** `generation`: the full pass that runs may count the entry as seen, for the reply is younger than its beginning. */
  #keep(entry: FeedEntry, generation?: number): Promise<void> {
    return this.#keepAll([entry], generation)
  }

  async #keepAll(entries: readonly FeedEntry[], generation?: number): Promise<void> {
    const { store, clock, onChange, waiting } = this.#parts
    const actions = await waiting()
    const plausible = entries.filter(isPlausibleEntry).map((entry) => actions.reduce(applyAction, entry))
    if (plausible.length === 0) return
    const seen = generation === undefined ? {} : { generation }
    const change = await store.apply({ ...batchOf(plausible), ...seen }, clock.now())
    const ids = [...change.put, ...change.removed]
    if (ids.length > 0) onChange(ids)
  }

  async #keepChanged(action: Action, change: (entry: FeedEntry) => FeedEntry): Promise<void> {
    const { store, clock } = this.#parts
    const concern = concernOf(action)
    if (!concern) return
    const query = { sort: 'recently_saved' } as const
    const ids = 'ids' in concern ? concern.ids : await store.ids({ ...query, filterTags: [concern.tag] }, clock.now())
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      const entries = await store.entries(ids.slice(at, at + MOST_AT_ONCE))
      const changed = entries.flatMap((entry) => {
        const now = change(entry)
        return now === entry ? [] : [now]
      })
      if (changed.length > 0) await this.#keepAll(changed)
    }
  }

  /** The entry as it is now, or null when the service does not say. */
  async #readAgain(id: number, onGone: () => void = () => {}): Promise<FeedEntry | null> {
    const input = { params: { id }, query: { markdown_format: 'matter_v1' as const } }
    for (let read = 1; ; read += 1) {
      const fence = await this.#fence()
      const content = await this.#parts.client.call('content', input).catch((error: unknown) => {
        if (error instanceof RequestError && error.status === 404) onGone()
        return null
      })
      if (!content) return null
      const entry = entryOf(withoutMarkdown(content))
      // A full pass that runs has begun before this was read: it must not sweep what it saw while a change that is given
      // up by now stood in front of it (history 40007928: archived offline, refused, and gone at the end of the pass).
      await this.#keep(entry, Number.parseInt(fence))
      if (read === MOST_READS || (await this.#fence()) === fence) return entry
    }
  }
}

/**
 * The settled entry as it may be stored. Another device may have changed the rest of it before the version it now bears:
 * so it lies a microsecond below, where what the sync brings under that version takes its place and not the other way
 * round. Where a reply does not tell whether the entry is still in the queue, it keeps its old version, so that a full
 * pass may sweep it. That an entry left the queue is the whole truth at once.
 */
function asPart(settled: FeedEntry, base: FeedEntry, kind: 'library' | 'history' | 'nothing'): FeedEntry {
  if (!isSaved(settled) || kind === 'nothing') return settled
  if (kind === 'history') return withContent(settled, { feed_dirty_date: base.content.feed_dirty_date })
  return withContent(settled, { feed_dirty_date: fromMicroseconds(versionOf(settled) - 1) })
}

/** A reply that tells its version is old news to an entry of that version or a later one. */
function folded(entry: FeedEntry, action: Action, reply: unknown): FeedEntry {
  const settled = settleAction(entry, action, reply)
  const kind = replyTells(action)
  if (settled === entry || kind === 'nothing') return settled
  return versionOf(entry) >= versionOf(settled) ? entry : asPart(settled, entry, kind)
}

const sameVersion = (a: FeedEntry | null, b: FeedEntry): boolean => a !== null && versionOf(a) === versionOf(b)
