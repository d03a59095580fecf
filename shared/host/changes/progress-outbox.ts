import type { ReadShare } from '../../actions/definition.ts'
import type { History } from '../../model/content.ts'
import type { Client } from '../../request/client.ts'
import { RequestError } from '../../request/request-error.ts'
import type { DeviceRecords } from '../../sync/device-records.ts'
import { isTransient } from '../is-transient.ts'
import type { Mirror } from './mirror.ts'

/** Read progress waits here while it can't be sent: the only change allowed offline (SPEC.txt section 4). */
export class ProgressOutbox {
  readonly #store: DeviceRecords
  readonly #client: Pick<Client, 'call'>
  readonly #mirror: Mirror
  #running: Promise<void> | null = null

  constructor(store: DeviceRecords, client: Pick<Client, 'call'>, mirror: Mirror) {
    this.#store = store
    this.#client = client
    this.#mirror = mirror
  }

  /** Kept on disk before it resolves. The furthest point never moves back. */
  async add({ contentId, share, at }: ReadShare): Promise<void> {
    const waiting = (await this.#store.outbox()).find(({ content_id }) => content_id === contentId)
    await this.#store.putOutbox({
      content_id: contentId,
      last_read_percentage: share,
      max_read_percentage: Math.max(share, waiting?.max_read_percentage ?? 0),
      last_viewed_date: at,
    })
  }

  /** Progress that was sent past the outbox makes what waits there old. */
  async overtake({ contentId, share, at }: ReadShare): Promise<void> {
    await this.#store.clearOutbox({
      content_id: contentId,
      last_read_percentage: share,
      max_read_percentage: share,
      last_viewed_date: at,
    })
  }

  /** Sends what waits, one after the other; stops at the first that finds no answer. */
  flush(): Promise<void> {
    this.#running ??= this.#flush().finally(() => (this.#running = null))
    return this.#running
  }

  async #flush(): Promise<void> {
    for (const progress of await this.#store.outbox()) {
      try {
        const mark = await this.#mirror.before(progress.content_id)
        const history: History | null = await this.#client.call('historyEntries', { body: { ...progress } })
        // Read-only mode answers nothing: what was read stays here until changes are allowed again.
        if (history === null) return
        const { content_id: contentId, last_read_percentage: share, last_viewed_date: at } = progress
        await this.#mirror.settle({ type: 'readProgress', contentId, share, at }, null, mark, history)
      } catch (error) {
        if (isTransient(error)) return
        if (!(error instanceof RequestError)) throw error
        // Refused for good: waiting longer would not help, and what is shown must be what the service has. Until that is
        // known it waits here, to be refused again.
        if (error.status !== 404 && !(await this.#mirror.restore(progress.content_id))) return
      }
      await this.#store.clearOutbox(progress)
    }
  }
}
