import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import type { Action } from '../../actions/action.ts'
import { callAction, offlineRule } from '../../actions/actions.ts'
import { progressOf } from '../../actions/mark-read.ts'
import type { ReadProgressInput } from '../../actions/read-progress.ts'
import type { AnyAction, WideAction } from '../../actions/wide-action.ts'
import { callWide } from '../../actions/wide-actions.ts'
import { isWide } from '../../actions/is-wide.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { Client } from '../../request/client.ts'
import { RequestError } from '../../request/request-error.ts'
import { messages } from '../../text/messages.ts'
import type { ChangeOutbox } from './change-outbox.ts'
import { ChangeOrder } from './change-order.ts'
import type { ActionOutcome } from '../host.ts'
import { isTransient } from '../is-transient.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import type { FeedCache } from '../responses/feed-cache.ts'
import type { Mirror } from './mirror.ts'
import type { ProgressOutbox } from './progress-outbox.ts'
import { Semaphore } from '../semaphore.ts'

export interface ChangePerformerParts {
  readonly report: Report
  readonly client: Client
  readonly mirror: Mirror
  readonly feeds: FeedCache
  readonly answers: ResponseCache
  readonly progress: ProgressOutbox
  readonly changes: ChangeOutbox
  readonly online: () => boolean
  readonly readOnly: () => boolean
  /** Whether every change may wait for a connection, as the reader chose. */
  readonly keepsChanges: () => Promise<boolean>
  readonly onDone: () => void
}

/** Calls for changes that are on their way at once: a service counts them, and one wish may be about hundreds. */
const AT_ONCE = 4

export const offline = (): RequestError => new RequestError(messages.offline, { status: 0, url: '', code: 'network' })

/**
 * Makes an action's call, or keeps the action until it can be made (SPEC.txt section 4; DESIGN.md, rule 7). Whoever asks
 * may go away at once: changes of one entry find their order here, hundreds wait for their turn here, and what is on its
 * way or waits is on disk where a process can end before it was answered.
 */
export class ChangePerformer {
  readonly #parts: ChangePerformerParts
  readonly #order = new ChangeOrder()
  readonly #semaphore = new Semaphore(AT_ONCE)

  constructor(parts: ChangePerformerParts) {
    this.#parts = parts
  }

  /** Not a turn later than it must: the page may be on its way out. */
  perform(action: AnyAction, entry: FeedEntry | null): Promise<ActionOutcome> {
    const noted = this.#note(action, entry)
    return this.#order.run(action, entry, async (seen) => {
      const key = await noted
      try {
        // Where a page ends with its progress there is no time to wait for others.
        if (action.type === 'readProgress') return await this.#inTurn(action, seen)
        return await this.#semaphore.pass(() => this.#inTurn(action, seen))
      } finally {
        // Another attempt at a change that was answered does no harm.
        const { report, changes } = this.#parts
        if (key !== null) await reported(report, 'forget a change that was answered', changes.forget(key))
      }
    })
  }

  /** Resolves when every change that was asked for is through. */
  idle(): Promise<void> {
    return this.#order.idle()
  }

  /** What a process that ends now would leave behind, unless it is kept elsewhere or says nothing new. */
  #note(action: AnyAction, entry: FeedEntry | null): Promise<string | null> {
    const { changes, online, readOnly, report } = this.#parts
    if (!online() || readOnly() || action.type === 'readProgress') return Promise.resolve(null)
    // A device that is full still has a service to tell.
    const base = isWide(action) || entry?.content.id !== action.contentId ? null : entry
    return reported(report, 'note a change that is on its way', changes.note(action, base))
  }

  async #inTurn(given: AnyAction, entry: FeedEntry | null): Promise<ActionOutcome> {
    const { online, changes } = this.#parts
    const action = changes.withRealId(given)
    if (isWide(action)) return this.#wide(action)
    const seen = entry?.content.id === action.contentId ? await changes.withRealIds(entry) : null
    const progress = progressIn(action)
    if (!online()) return this.#later(action, seen)
    if (!progress && (await changes.isBehind(action)) && (await this.#mayWait())) return this.#later(action, seen)
    return this.#now(action, seen, progress)
  }

  async #now(action: Action, seen: FeedEntry | null, progress: ReadProgressInput | null): Promise<ActionOutcome> {
    const { client, mirror, feeds, answers, changes, onDone, readOnly } = this.#parts
    const mark = await mirror.before(action.contentId)
    let reply: unknown
    try {
      reply = await callAction(client, action)
    } catch (error) {
      if (isTransient(error) && (progress || (await this.#mayWait()))) return this.#later(action, seen)
      throw error
    }
    if (readOnly()) return { entry: mark.stored ?? seen, reply: null }
    await changes.answered(action, reply)
    if (progress) await this.#parts.progress.overtake(progress)
    const settled = await mirror.settle(action, seen, mark, reply)
    if (settled) await feeds.mirror(settled)
    answers.settled(action, mark.stored ?? seen, settled, reply)
    onDone()
    return { entry: settled, reply }
  }

  async #wide(action: WideAction): Promise<ActionOutcome> {
    const { client, mirror, answers, online, changes, readOnly, onDone } = this.#parts
    const behind = online() && (await changes.isBehind(action))
    if (!online() || (behind && (await this.#mayWait()))) return this.#laterWide(action)
    let reply: unknown
    try {
      reply = await callWide(client, action)
    } catch (error) {
      if (isTransient(error) && (await this.#mayWait())) return this.#laterWide(action)
      throw error
    }
    if (readOnly()) return { entry: null, reply: null }
    await mirror.settleWide(action, reply)
    answers.settled(action, null, null, reply)
    onDone()
    return { entry: null, reply }
  }

  /** Kept on disk, and shown. Rejects with the specification's words where nothing may wait. */
  async #later(action: Action, seen: FeedEntry | null): Promise<ActionOutcome> {
    const { mirror, progress, changes, feeds, online } = this.#parts
    const read = progressIn(action)
    if (read) {
      await progress.add(read)
      return { entry: await mirror.foresee(action, seen), reply: null }
    }
    if (!(await this.#mayWait())) throw offline()
    await changes.add(action, (await mirror.stored(action.contentId)) ?? seen)
    const entry = await mirror.foresee(action, seen)
    if (entry) await feeds.mirror(entry)
    if (online()) this.#flush()
    return { entry, reply: null }
  }

  async #laterWide(action: WideAction): Promise<ActionOutcome> {
    const { mirror, changes, online } = this.#parts
    if (!(await this.#mayWait())) throw offline()
    await changes.add(action, null)
    await mirror.settleWide(action)
    if (online()) this.#flush()
    return { entry: null, reply: null }
  }

  #flush(): void {
    void reported(this.#parts.report, 'send the changes that wait', this.#parts.changes.flush())
  }

  #mayWait = async (): Promise<boolean> => !this.#parts.readOnly() && (await this.#parts.keepsChanges())
}

/** What an action says of reading, where that is all it says. */
function progressIn(action: Action): ReadProgressInput | null {
  if (offlineRule(action) !== 'outbox') return null
  if (action.type === 'readProgress') return action
  return action.type === 'markRead' ? progressOf(action) : null
}
