import type { FeedEntry } from '../model/feed.ts'
import type { QueueQuery } from '../model/queue-query.ts'
import type { HostEvent, HostStatus } from './host.ts'

/** What a window shows first, asked for before its scripts have arrived. */
export interface FirstQuestion {
  readonly type: 'first'
  readonly query: unknown
}

export interface FirstAnswer {
  readonly type: 'first'
  readonly query: QueueQuery
  readonly status: HostStatus
  readonly ids: readonly number[]
  /** Of the first ids. */
  readonly entries: readonly FeedEntry[]
}

export function isFirstQuestion(notice: unknown): notice is FirstQuestion {
  return (
    typeof notice === 'object' && notice !== null && 'type' in notice && notice.type === 'first' && 'query' in notice
  )
}

/** Holds what came unasked, for the one time that it is asked for; whatever happens meanwhile makes it old. */
export class FirstPage {
  #held: FirstAnswer | null = null
  #status: HostStatus | null = null

  take(answer: FirstAnswer): void {
    this.#held = answer
    this.#status = answer.status
  }

  /** What came, where nothing has happened since and nobody has asked yet. */
  whole(): FirstAnswer | null {
    return this.#status === null ? null : this.#held
  }

  heard(event: HostEvent): void {
    if (event.type !== 'status') this.#held = null
    // Of those that come while an app starts, the last is the truth.
    else if (this.#status !== null) {
      this.#status = event.status
      if (this.#held) this.#held = { ...this.#held, status: event.status }
    }
  }

  status(): HostStatus | null {
    const status = this.#status
    this.#status = null
    return status
  }

  /** Null: to be asked for. */
  ids(query: QueueQuery): readonly number[] | null {
    return this.#held && JSON.stringify(this.#held.query) === JSON.stringify(query) ? this.#held.ids : null
  }

  /** Once: rows that are asked for again have changed. */
  entries(ids: readonly number[]): readonly FeedEntry[] | null {
    const held = new Map(this.#held?.entries.map((entry) => [entry.content.id, entry]))
    if (ids.length === 0 || !ids.every((id) => held.has(id))) return null
    this.#held = null
    return ids.flatMap((id) => held.get(id) ?? [])
  }
}
