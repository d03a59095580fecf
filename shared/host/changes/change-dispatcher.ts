import * as messages from '#shared/words/messages.ts'
import { type Action, entryIdOf, isUrgent, mayAlwaysWait, readProgressOf } from '../../actions/actions.ts'
import type { Report } from '../../activity/failure.ts'
import { OVERRULED } from '../../actions/definition.ts'
import { reported } from '../../activity/reported.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { Client } from '../../request/client.ts'
import type { Clock } from '../../request/ports.ts'
import { RequestError } from '../../request/request-error.ts'
import type { ChangeOutbox } from './change-outbox.ts'
import { ChangeOrder } from './per-entry-queue.ts'
import type { ActionOutcome } from '../host.ts'
import { isTransient } from '../is-transient.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import type { FeedCache } from '../responses/feed-page-cache.ts'
import type { ReplyWriter } from './apply-change-reply.ts'
import type { ProgressOutbox } from './progress-outbox.ts'
import { sendChange } from './send-change.ts'
import { Semaphore } from '../semaphore.ts'

export interface ChangePerformerParts {
  readonly report: Report
  readonly clock: Clock
  readonly client: Client
  readonly replyWriter: ReplyWriter
  readonly feeds: FeedCache
  readonly answers: ResponseCache
  readonly progress: ProgressOutbox
  readonly changes: ChangeOutbox
  readonly online: () => boolean
  readonly readOnly: () => boolean
  /** Resolves to true if the user chose to let every change wait for a connection. */
  readonly keepsChanges: () => Promise<boolean>
  readonly onDone: () => void
}

/**
 * Maximum number of concurrent calls for changes. The service has a rate limit, and one request may change hundreds of
 * entries.
 */
const AT_ONCE = 4

export const offline = (): RequestError => new RequestError(messages.offline, { status: 0, url: '', code: 'network' })

/**
 * Makes an action's call, or stores the action until the call can be made. The caller does not have to wait: changes to
 * one entry are ordered here, and hundreds can wait here. Where a process can end before the reply, changes in flight
 * or waiting are on disk.
 */
export class ChangePerformer {
  readonly #parts: ChangePerformerParts
  readonly #order = new ChangeOrder()
  readonly #semaphore = new Semaphore(AT_ONCE)
  #forgetting: Promise<void> = Promise.resolve()

  constructor(parts: ChangePerformerParts) {
    this.#parts = parts
  }

  /**
   * Runs synchronously up to the call, because the page may be unloading. `onKept` is called when the change is on
   * disk. If this process ends, a later one makes the change.
   */
  perform(action: Action, entry: FeedEntry | null, onKept: () => void = () => {}): Promise<ActionOutcome> {
    const noted = this.#note(action, entry).then((key) => {
      if (key !== null) onKept()
      return key
    })
    return this.#order.run(action, entry, async (seen) => {
      const key = await noted
      let outcome: ActionOutcome
      try {
        // A page that sends its progress while unloading has no time to wait for other changes.
        outcome = await (isUrgent(action)
          ? this.#inTurn(action, seen)
          : this.#semaphore.pass(() => this.#inTurn(action, seen)))
      } catch (error) {
        this.#forgetting = this.#forgetting.then(() => this.#forgetOnceHeard(key))
        throw error
      }
      // Retrying a change that was already answered does no harm.
      await this.#forget(key)
      return outcome
    })
  }

  /** Resolves when every requested change has finished. */
  async idle(): Promise<void> {
    await this.#order.idle()
    await this.#forgetting
  }

  /**
   * Removes the record of a change that failed. The caller is notified of the failure first, in a separate event loop
   * turn. If the process ends before the removal, a later one makes the change.
   */
  async #forgetOnceHeard(key: string | null): Promise<void> {
    if (key === null) return
    await new Promise<void>((resolve) => void this.#parts.clock.after(0, resolve))
    await this.#forget(key)
  }

  /** Removes the record of a change that was being sent. */
  async #forget(key: string | null): Promise<void> {
    const { report, changes } = this.#parts
    if (key !== null) await reported(report, 'forget a change that was answered', changes.forget(key))
  }

  /** Records a change that would be lost if the process ended now, unless it is stored elsewhere or changes nothing. */
  #note(action: Action, entry: FeedEntry | null): Promise<string | null> {
    const { changes, online, readOnly, report } = this.#parts
    if (!online() || readOnly() || isUrgent(action)) return Promise.resolve(null)
    // If the device is full, the change still goes to the service.
    return reported(report, 'note a change that is on its way', changes.note(action, seenOf(action, entry)))
  }

  async #inTurn(given: Action, entry: FeedEntry | null): Promise<ActionOutcome> {
    const { online, changes } = this.#parts
    const action = changes.withRealId(given)
    const known = seenOf(action, entry)
    const seen = known && (await changes.withRealIds(known))
    if (!online()) return this.#later(action, seen)
    if (!readProgressOf(action) && (await changes.isBehind(action)) && (await this.#mayWait(action)))
      return this.#later(action, seen)
    return this.#now(action, seen)
  }

  async #now(action: Action, seen: FeedEntry | null): Promise<ActionOutcome> {
    const { replyWriter, feeds, answers, changes, onDone, readOnly } = this.#parts
    const progress = readProgressOf(action)
    const id = entryIdOf(action)
    const mark = id === null ? null : await replyWriter.before(id)
    const before = mark?.stored ?? seen
    let reply: unknown
    try {
      reply = await this.#call(action)
    } catch (error) {
      if (id !== null && error instanceof RequestError && error.status === OVERRULED) await replyWriter.restore(id)
      if (!isTransient(error)) throw error
      if (progress || (await this.#mayWait(action))) return this.#later(action, seen)
      // The service may have made the change, so the sync checks for changes immediately.
      onDone()
      throw error
    }
    if (readOnly()) return { entry: before, reply: null }
    await changes.answered(action, reply)
    if (progress) await this.#parts.progress.overtake(progress)
    if (!mark) await replyWriter.settleMany(action, reply)
    const settled = mark && (await replyWriter.settle(action, seen, mark, reply))
    if (settled) await feeds.applyChange(action, settled)
    answers.settled(action, before, settled, reply)
    onDone()
    return { entry: settled, reply }
  }

  /**
   * Makes a change's call. If the reply was lost, a change that may not wait is sent again. Otherwise, it would be
   * reverted on screen although the service has it. Every change is idempotent.
   */
  async #call(action: Action): Promise<unknown> {
    const { client, online } = this.#parts
    try {
      return await sendChange(client, action)
    } catch (error) {
      const mayBeMade = isReplyLost(error) && !readProgressOf(action) && online()
      if (!mayBeMade || (await this.#mayWait(action))) throw error
      return sendChange(client, action)
    }
  }

  /**
   * Stores the change on disk and shows its effect. Rejects with the message for "offline" if the change may not wait.
   */
  async #later(action: Action, seen: FeedEntry | null): Promise<ActionOutcome> {
    const { replyWriter, progress, changes, feeds, online } = this.#parts
    const read = readProgressOf(action)
    if (read) {
      await progress.add(read)
      return { entry: await replyWriter.applyOptimistically(action, seen), reply: null }
    }
    if (!(await this.#mayWait(action))) throw offline()
    const id = entryIdOf(action)
    await changes.add(action, (id === null ? null : await replyWriter.stored(id)) ?? seen)
    const entry = await replyWriter.applyOptimistically(action, seen)
    if (entry) await feeds.applyChange(action, entry)
    if (online()) this.#flush()
    return { entry, reply: null }
  }

  #flush(): void {
    void reported(this.#parts.report, 'send the changes that wait', this.#parts.changes.flush())
  }

  #mayWait = async (action: Action): Promise<boolean> =>
    !this.#parts.readOnly() && (mayAlwaysWait(action) || (await this.#parts.keepsChanges()))
}

/** True if a call failed although the service may have made the change, and the service may be able to answer now. */
function isReplyLost(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.retryAfter !== null) return false
  const isLate = error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
  return (
    (error.status === 0 && error.code === 'network' && !isLate) ||
    error.code === 'malformed_reply' ||
    error.status >= 502
  )
}

/** The entry as the window saw it, if it is the one that the action changes. */
const seenOf = (action: Action, entry: FeedEntry | null): FeedEntry | null =>
  entry?.content.id === entryIdOf(action) ? entry : null
