import * as z from 'zod/mini'
import * as t from '#shared/words/sync.ts'
import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import type { Caller } from '../../api/caller.ts'
import {
  type Action,
  mayAffectSameEntry,
  entryIdOf,
  isRemoval,
  madeAnyway,
  createdIds,
  temporaryIdsOf,
  withServerIds,
} from '../../actions/actions.ts'
import { OVERRULED, withContent } from '../../actions/definition.ts'
import { TiedIds } from '../../actions/tied-ids.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { RequestError } from '../../request/request-error.ts'
import type { Clock } from '../../request/ports.ts'
import type { LocalRecord } from '../../sync/store/local-record.ts'
import type { ProcessLiveness, Random } from '../../sync/ports.ts'
import type { DeviceRecords } from '../../sync/device-records.ts'
import { actionSchema } from './action-schema.ts'
import type { WaitingChange } from '../host.ts'
import { isTransient } from '../is-transient.ts'
import type { ReplyWriter } from './apply-change-reply.ts'
import { sendChange } from './send-change.ts'

/** A change in its stored form. */
interface Kept extends Omit<WaitingChange, 'state'> {
  /**
   * 'discarded': given up; its effect is reverted with the next connection. 'sent': the service has it, and its reply
   * is being stored. After a crash or a full disk at this point, only the entry must be read again. 'sending': being
   * sent for the first time, by a process that waits for the reply itself.
   */
  readonly state: WaitingChange['state'] | 'discarded' | 'sent' | 'sending'
  /** The process that is sending it, if it is being sent. */
  readonly process?: string
  /** The entry before the change, if known. */
  readonly base: FeedEntry | null
  /** True if the change was refused, but its effect is still shown because the true state is not known yet. */
  readonly showing?: boolean
}

export interface ChangeOutboxParts {
  readonly report: Report
  readonly store: DeviceRecords
  readonly client: Caller
  readonly clock: Clock
  readonly random: Random
  readonly readOnly: () => boolean
  /** Only one process per device sends, so that no change is sent twice. */
  readonly maySend: () => boolean
  /** True if this process alone manages the outbox. */
  readonly isAlone: () => boolean
  /** If absent, no process ends before its changes are answered, so changes in flight are not recorded. */
  readonly life?: ProcessLiveness
  readonly onChange: (news: {
    readonly sent?: WaitingChange & { readonly reply: unknown; readonly base: FeedEntry | null }
    readonly refused?: WaitingChange
  }) => void
}

/**
 * Holds changes that wait to be sent, in order. If a preference is set, it accepts every change, not only read
 * progress. A waiting change is on disk before it is shown. A change that is permanently refused stays and is reported;
 * the user retries or discards it. A change is removed only after the service has answered, so a crash before that
 * causes it to be sent again. Every change is idempotent.
 */
export class ChangeOutbox {
  readonly #parts: ChangeOutboxParts
  readonly #replyWriter: ReplyWriter
  /** Maps temporary ids to the service's ids, for later changes that refer to them. */
  readonly #ids = new TiedIds()
  #running: Promise<void> | null = null
  #takingUp: Promise<void> | null = null
  #again = false
  #last = 0

  constructor(parts: ChangeOutboxParts, replyWriter: ReplyWriter) {
    this.#parts = parts
    this.#replyWriter = replyWriter
  }

  /** The waiting actions, in order. Empty if the store can't be read; the next write reports that error. */
  async waiting(): Promise<readonly Action[]> {
    return (await this.pending()).map(({ action }) => action)
  }

  /** Like `waiting`, but returns each action with the entry before the change, if known. */
  pending(): Promise<readonly Pick<Kept, 'action' | 'base'>[]> {
    return this.#inStates('waiting')
  }

  /** Like `pending`, but includes changes that are being sent and those whose process ended before the reply. */
  unsent(): Promise<readonly Pick<Kept, 'action' | 'base'>[]> {
    return this.#inStates('waiting', 'sending')
  }

  async #inStates(...states: readonly Kept['state'][]): Promise<readonly Kept[]> {
    const all = await reported(this.#parts.report, 'read the changes that wait', this.#all())
    return (all ?? []).filter(({ state }) => states.includes(state))
  }

  /** Resolves to true if a waiting change must be sent before `action`, because changes to one entry stay in order. */
  async isBehind(action: Action): Promise<boolean> {
    const waiting = await this.waiting()
    return waiting.some((other) => mayAffectSameEntry(other, action))
  }

  /**
   * Returns an entry as a window saw it, with temporary ids replaced by the service's ids. Drops temporary ids that
   * have no replacement and no waiting change: the next pass fetches the true state.
   */
  async withRealIds(entry: FeedEntry): Promise<FeedEntry> {
    const { my_annotations, my_note } = entry.content
    if (my_annotations.every(({ id }) => id > 0) && (my_note?.id ?? 1) > 0) return entry
    const waiting = new Set((await this.waiting()).flatMap(temporaryIdsOf))
    const real = <T extends { readonly id: number }>(one: T): T[] => {
      const id = this.#ids.now(one.id)
      return id > 0 || waiting.has(id) ? [{ ...one, id }] : []
    }
    const named = new Map(my_annotations.flatMap(real).map((annotation) => [annotation.id, annotation]))
    const note = my_note && (real(my_note)[0] ?? null)
    return withContent(entry, { my_annotations: [...named.values()], my_note: note })
  }

  async list(): Promise<readonly WaitingChange[]> {
    const all = await this.#all()
    return all.flatMap(({ key, action, at, title, error, state }) =>
      state !== 'waiting' && state !== 'refused' ? [] : [{ key, action, at, title, error, state }],
    )
  }

  /** Returns the action with temporary ids replaced by the service's ids. */
  withRealId(action: Action): Action {
    return withServerIds(action, this.#ids)
  }

  /**
   * Records a change that is being sent, in case the process ends before the reply. Resolves to its key, or to null if
   * it was not recorded.
   */
  async note(action: Action, base: FeedEntry | null): Promise<string | null> {
    const { clock, life } = this.#parts
    if (!life) return null
    this.#last += 1
    const key = `${life.id}.${this.#last}`
    const title = base?.content.title ?? null
    const facts = { key, action, at: clock.now(), title, error: null, base }
    await this.#put({ ...facts, state: 'sending', process: life.id })
    return key
  }

  /** Removes the record of a change that was answered or is now waiting under another key. */
  async forget(key: string): Promise<void> {
    await this.#parts.store.removeLocal('change', key)
  }

  /** Handles the service's reply to a change that did not wait here. */
  async answered(action: Action, reply: unknown): Promise<void> {
    await this.#rename(action, reply)
  }

  /** Turns changes recorded by processes that have ended into waiting changes, and shows them. */
  takeUp(): Promise<void> {
    this.#takingUp ??= this.#takeUp().finally(() => (this.#takingUp = null))
    return this.#takingUp
  }

  async #takeUp(): Promise<void> {
    const { life, isAlone } = this.#parts
    if (!life || !isAlone()) return
    const lastStored = new Map<number | null, FeedEntry>()
    for (const { process = '', ...change } of await this.#all()) {
      if (change.state !== 'sending' || process === life.id || !(await life.hasEnded(process, change.at))) continue
      const id = entryIdOf(change.action)
      const stored = id === null ? null : await this.#replyWriter.stored(id)
      if (stored) lastStored.set(id, stored)
      // An earlier change may have removed the entry from the store.
      const known = lastStored.get(id) ?? (await this.#heldBeside(change))
      await this.#put({ ...change, state: 'waiting', base: known ?? change.base })
      // An entry that is no longer known has since left the queue. Showing it in its state before the change would omit
      // later updates.
      await this.#replyWriter.applyOptimistically(change.action, known)
      this.#parts.onChange({})
    }
  }

  /**
   * Returns an entry that is not stored, as recorded by its latest change. Null if no other change to the entry is
   * waiting, because nothing then indicates that the device still has the entry.
   */
  async #heldBeside({ key, action }: Pick<Kept, 'key' | 'action'>): Promise<FeedEntry | null> {
    const id = entryIdOf(action)
    const ofEntry = (await this.#all()).filter(({ base }) => id !== null && base?.content.id === id)
    if (!ofEntry.some(({ state }) => state === 'waiting')) return null
    return ofEntry.findLast((one) => one.state === 'waiting' || one.key === key)?.base ?? null
  }

  /** Resolves when the change is on disk. */
  async add(action: Action, base: FeedEntry | null): Promise<void> {
    const { clock, random } = this.#parts
    // An earlier process may have used the same key if its clock stopped or was set back.
    const taken = new Set((await this.#all()).map((change) => change.key))
    let key: string
    do {
      this.#last += 1
      key = `${clock.now().toString(36)}.${this.#last}.${Math.floor(random() * 1e9).toString(36)}`
    } while (taken.has(key))
    const title = base?.content.title ?? null
    await this.#put({
      key,
      action: withServerIds(action, this.#ids),
      state: 'waiting',
      at: clock.now(),
      title,
      error: null,
      base,
    })
    this.#parts.onChange({})
  }

  /** Puts a refused change back in the waiting state, then sends everything it can. */
  async retry(key: string): Promise<void> {
    const found = (await this.#all()).find((change) => change.key === key)
    if (found?.state === 'refused') {
      await this.#put({ ...found, state: 'waiting', error: null })
      this.#parts.onChange({})
    }
    await this.flush()
  }

  async discard(key: string, online: boolean): Promise<void> {
    const found = (await this.#all()).find((change) => change.key === key)
    if (!found) return
    await this.#put({ ...found, state: 'discarded' })
    if (found.base) await this.#replyWriter.revert(found.base)
    this.#parts.onChange({})
    if (online) await this.flush()
  }

  /** Sends the waiting changes one after the other. Stops at the first one that gets no answer. */
  flush(): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#flush().finally(() => {
      this.#running = null
      if (!this.#again) return
      this.#again = false
      void reported(this.#parts.report, 'send the changes that wait', this.flush())
    })
    return this.#running
  }

  async #flush(): Promise<void> {
    const { maySend, readOnly } = this.#parts
    for (;;) {
      if (!maySend() || readOnly()) return
      const next = (await this.#all()).find(
        ({ state, showing }) => state !== 'sending' && (state !== 'refused' || showing),
      )
      if (!next) return
      const went = next.state === 'waiting' ? await this.#send(next) : await this.#takeBack(next)
      if (!went) return
      this.#parts.onChange({})
    }
  }

  /** Resolves to false if the change can't be sent now. */
  async #send(change: Kept): Promise<boolean> {
    const { client } = this.#parts
    const action = withServerIds(change.action, this.#ids)
    try {
      const reply = await sendChange(client, action)
      const sent: Kept = { ...change, action, state: 'sent' }
      await this.#put(sent)
      await this.#rename(action, reply)
      this.#parts.onChange({ sent: { ...shown(change), action, reply, base: change.base } })
      if (entryIdOf(action) === null) await this.#replyWriter.settleMany(action, reply)
      // A pass may have stored the service's entry with our own prediction applied, so read the whole entry again.
      return await this.#takeBack(sent)
    } catch (error) {
      if (isTransient(error)) return false
      if (!(error instanceof RequestError)) throw error
      if (error.status === 404 && isRemoval(action)) {
        await this.#remove(change)
        return true
      }
      const showing = entryIdOf(action) !== null
      // When the reader retries, the conflict is already known to them, so the retry makes the change anyway.
      const again = error.status === OVERRULED ? madeAnyway(action) : null
      const refused: Kept = { ...change, action: again ?? action, state: 'refused', error: error.message, showing }
      await this.#put(refused)
      this.#parts.onChange({ refused: shown(refused) })
      return true
    }
  }

  /**
   * Replaces the effect of a change with the service's state of the entry. Resolves to false if the service did not
   * answer.
   */
  async #takeBack(change: Kept): Promise<boolean> {
    const id = entryIdOf(change.action)
    if (id !== null && !(await this.#replyWriter.restore(id))) return false
    if (change.state !== 'refused') return this.#remove(change)
    await this.#put({ ...change, showing: false })
    return true
  }

  /** Replaces temporary ids with the real ones in the changes that wait behind this one. */
  async #rename(action: Action, reply: unknown): Promise<void> {
    const ids = createdIds(action, reply)
    if (ids.length === 0) return
    for (const { temporary, real } of ids) this.#ids.tie(temporary, real)
    for (const other of await this.#all()) {
      if (other.state === 'sent') continue
      const named = withServerIds(other.action, this.#ids)
      if (named !== other.action) await this.#put({ ...other, action: named })
    }
  }

  async #all(): Promise<readonly Kept[]> {
    return (await this.#parts.store.localRecords('change')).flatMap(({ key, value }) => soundChange(key, value) ?? [])
  }

  async #put(change: Kept): Promise<void> {
    const record: LocalRecord = { kind: 'change', key: change.key, value: change }
    await this.#parts.store.putLocal(record)
  }

  async #remove({ key }: Kept): Promise<true> {
    await this.#parts.store.removeLocal('change', key)
    return true
  }
}

/**
 * Reads a change from a store that may be damaged. Its action must be valid; other fields are optional. An invalid
 * change would block all others at each attempt to send, so it is skipped and stays in the store.
 */
function soundChange(key: string, value: unknown): Kept | null {
  const kept = (value ?? {}) as Partial<Kept>
  if (!z.safeParse(actionSchema, kept.action).success || !kept.action) return null
  const known = kept.state !== undefined && states.has(kept.state)
  return {
    ...kept,
    key,
    action: kept.action,
    state: known ? kept.state : 'refused',
    at: typeof kept.at === 'number' ? kept.at : 0,
    title: typeof kept.title === 'string' ? kept.title : null,
    error: known ? (kept.error ?? null) : t.changeUnreadable,
    base: Array.isArray(kept.base?.content?.tags) ? kept.base : null,
  }
}

const states: ReadonlySet<string> = new Set<Kept['state']>(['waiting', 'refused', 'discarded', 'sent', 'sending'])

function shown({ key, action, at, title, error, state }: Kept): WaitingChange {
  return { key, action, at, title, error, state: state === 'refused' ? 'refused' : 'waiting' }
}
