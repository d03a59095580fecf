import { randomUUID } from 'node:crypto'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { handleIn, MOST_SENT_A_DAY } from '#shared/model/sending.ts'
import * as t from '#shared/words/service/sending.ts'
import { ApiError } from '../../calls/api-error.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { readerKey } from '../preferences/reader-key.ts'
import { sendStatements } from './send-statements.ts'

/** Job that delivers an item to one receiver. The subject is the ID of the row in `sending`. */
export const sendJob = 'send'

const DAY_US = 24 * 3_600_000_000
/** Maximum number of handles that are offered for the next send, and of sends that are shown with an item. */
const MOST_SHOWN = 50

export interface SendsOptions {
  readonly database: Database
  readonly jobs: Jobs
  /** In milliseconds since the epoch. */
  readonly clock: () => number
}

interface ToSend {
  readonly handles: readonly string[]
  readonly note: string
  readonly key?: string | undefined
}

interface Receiver {
  readonly handle: string
  readonly uuid: string
}

/** Items that readers send to other readers of the service. Sending queues one job for each receiver. */
export class Sends {
  readonly #options: SendsOptions
  readonly #ids: ContentIds
  readonly #statements

  constructor(options: SendsOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#statements = sendStatements(options.database)
  }

  /**
   * Queues the item for these readers, and returns their handles. The result is the same whether they accept it or not.
   * Nothing is queued twice under the same key. Throws NotFound, RefusedInput for a handle without a reader, and
   * ApiError if the reader has sent too much.
   */
  send(account: number, contentId: number, { handles, note, key = randomUUID() }: ToSend): Promise<string[]> {
    return this.#options.database.change(account, async (tx) => {
      const by = this.#statements
      const id = await this.#ids.resolve(tx, contentId)
      await this.#requireSendable(tx, id)
      if (!(await by.own.get(tx, {}))?.handle) throw new RefusedInput('handle', t.chooseAHandleFirst, 'no_handle')
      const receivers = await this.#receivers(tx, handles)
      const known = new Set((await by.withKey.all(tx, { key })).map(({ receiver }) => receiver))
      const added = receivers.filter(({ uuid }) => !known.has(uuid))
      const us = this.#options.clock() * 1000
      const today = (await by.since.get(tx, { us: us - DAY_US }))?.count ?? 0
      if (today + added.length > MOST_SENT_A_DAY)
        throw new ApiError(429, 'too_many_sent', t.youHaveSentToMostReaders({ most: MOST_SENT_A_DAY }))
      for (const { handle, uuid } of added) {
        const made = await by.add.get(tx, { id, key, receiver: uuid, handle, note: note.trim(), us })
        if (!made) throw new Error('The send was not written')
        await this.#options.jobs.add(tx, sendJob, made.id)
      }
      return receivers.map(({ handle }) => handle)
    })
  }

  /** Throws NotFound. */
  sent(account: number, contentId: number) {
    return this.#options.database.look(account, async (tx) => {
      const by = this.#statements
      const id = await this.#ids.resolve(tx, contentId)
      const [own, text, sent, readers] = await atOnce(
        by.own.get(tx, {}),
        by.sendable.get(tx, { id }),
        by.ofContent.all(tx, { id, limit: MOST_SHOWN }),
        by.receivers.all(tx, { limit: MOST_SHOWN }),
      )
      return {
        handle: own?.handle ?? null,
        can_be_sent: text !== undefined,
        sent: sent.map(({ handle, note, created_us: us }) => ({ handle, note, sent_date: fromMicroseconds(us) })),
        readers: readers.map(({ handle }) => handle),
      }
    })
  }

  /** Returns the key and handle of another reader. Throws RefusedInput if there is none. */
  find(account: number, typed: string): Promise<{ reader: string; handle: string }> {
    return this.#options.database.look(account, async (tx) => {
      const { uuid, handle } = await this.#receiver(tx, typed)
      return { reader: readerKey(uuid), handle }
    })
  }

  async #requireSendable(tx: Look, id: number): Promise<void> {
    const found = await this.#statements.sendable.get(tx, { id })
    if (!found) throw new RefusedInput('id', t.thisItemHasNoTextTo, 'nothing_to_send')
    if (found.library_state === libraryState.deleted) throw new NotFound(t.thisItemWasDeleted)
  }

  async #receivers(tx: Change, handles: readonly string[]): Promise<Receiver[]> {
    const found = new Map<string, Receiver>()
    for (const typed of handles) {
      const receiver = await this.#receiver(tx, typed)
      found.set(receiver.uuid, receiver)
    }
    return [...found.values()]
  }

  async #receiver(tx: Look, typed: string): Promise<Receiver> {
    const handle = handleIn(typed)
    const found = handle === null ? undefined : await this.#statements.reader.get(tx, { handle })
    const shown = typed.trim().replace(/^@/, '')
    if (!found) throw new RefusedInput('handles', t.noReaderHasTheHandle({ handle: shown }), 'unknown_handle')
    if (found.id === tx.account)
      throw new RefusedInput('handles', t.thisIsYourOwnHandle({ handle: shown }), 'own_handle')
    return { handle: found.handle, uuid: found.uuid }
  }
}
