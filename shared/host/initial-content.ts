import type { FeedEntry } from '../model/feed.ts'
import type { QueueQuery } from '../model/queue-query.ts'
import type { HostEvent, HostStatus } from './host.ts'

/** Request for the first content that a window shows. It is sent before the window's scripts load. */
export interface FirstPageRequest {
  readonly type: 'first'
  readonly query: unknown
}

export interface FirstPageReply {
  readonly type: 'first'
  readonly query: QueueQuery
  readonly status: HostStatus
  readonly ids: readonly number[]
  /** The entries for the first few of the IDs. */
  readonly entries: readonly FeedEntry[]
}

export function isFirstPageRequest(notice: unknown): notice is FirstPageRequest {
  return (
    typeof notice === 'object' && notice !== null && 'type' in notice && notice.type === 'first' && 'query' in notice
  )
}

/** Holds an answer that was pushed to the window, for a single read. Any event before that read invalidates it. */
export class FirstPage {
  #held: FirstPageReply | null = null
  #status: HostStatus | null = null

  take(answer: FirstPageReply): void {
    this.#held = answer
    this.#status = answer.status
  }

  /** Returns the answer if nothing has happened since and the answer has not been read yet. */
  whole(): FirstPageReply | null {
    return this.#status === null ? null : this.#held
  }

  heard(event: HostEvent): void {
    if (event.type !== 'status') this.#held = null
    // Several events arrive while the app starts; the last one has the current status.
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

  /** Returns null if the caller must query the Host. */
  ids(query: QueueQuery): readonly number[] | null {
    return this.#held && JSON.stringify(this.#held.query) === JSON.stringify(query) ? this.#held.ids : null
  }

  /** Works only once, because the rows may have changed by the time they are requested again. */
  entries(ids: readonly number[]): readonly FeedEntry[] | null {
    const held = new Map(this.#held?.entries.map((entry) => [entry.content.id, entry]))
    if (ids.length === 0 || !ids.every((id) => held.has(id))) return null
    this.#held = null
    return ids.flatMap((id) => held.get(id) ?? [])
  }
}
