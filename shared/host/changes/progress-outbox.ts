import type { ReadShare } from '../../actions/definition.ts'
import type { History } from '../../model/content.ts'
import type { Client } from '../../request/client.ts'
import { RequestError } from '../../request/request-error.ts'
import type { DeviceRecords } from '../../sync/device-records.ts'
import { isTransient } from '../is-transient.ts'
import type { ReplyWriter } from './apply-change-reply.ts'

/** Holds read progress that can't be sent yet. Progress is the only change always allowed offline. */
export class ProgressOutbox {
  readonly #store: DeviceRecords
  readonly #client: Pick<Client, 'call'>
  readonly #replyWriter: ReplyWriter
  #running: Promise<void> | null = null

  constructor(store: DeviceRecords, client: Pick<Client, 'call'>, replyWriter: ReplyWriter) {
    this.#store = store
    this.#client = client
    this.#replyWriter = replyWriter
  }

  /** Resolves when the progress is on disk. The furthest point never moves back. */
  async add({ contentId, share, at }: ReadShare): Promise<void> {
    const waiting = (await this.#store.outbox()).find(({ content_id }) => content_id === contentId)
    await this.#store.putOutbox({
      content_id: contentId,
      last_read_percentage: share,
      max_read_percentage: Math.max(share, waiting?.max_read_percentage ?? 0),
      last_viewed_date: at,
    })
  }

  /** Removes waiting progress that is superseded by progress sent directly. */
  async overtake({ contentId, share, at }: ReadShare): Promise<void> {
    await this.#store.clearOutbox({
      content_id: contentId,
      last_read_percentage: share,
      max_read_percentage: share,
      last_viewed_date: at,
    })
  }

  /** Sends the waiting progress of each entry in turn. Stops at the first that gets no answer. */
  flush(): Promise<void> {
    this.#running ??= this.#flush().finally(() => (this.#running = null))
    return this.#running
  }

  async #flush(): Promise<void> {
    for (const progress of await this.#store.outbox()) {
      try {
        const mark = await this.#replyWriter.before(progress.content_id)
        const history: History | null = await this.#client.call('historyEntries', { body: { ...progress } })
        // In read-only mode there is no reply: the progress stays here until changes are allowed again.
        if (history === null) return
        const { content_id: contentId, last_read_percentage: share, last_viewed_date: at } = progress
        await this.#replyWriter.settle({ type: 'readProgress', contentId, share, at }, null, mark, history)
      } catch (error) {
        if (isTransient(error)) return
        if (!(error instanceof RequestError)) throw error
        // The service refused the progress permanently, so the service's state is shown instead. If that can't be read
        // yet, the progress stays here and will be refused again.
        if (error.status !== 404 && !(await this.#replyWriter.restore(progress.content_id))) return
      }
      await this.#store.clearOutbox(progress)
    }
  }
}
