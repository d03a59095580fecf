import { libraryState, type LibraryState } from '#shared/model/library-state.ts'
import { factsOfAction } from '#shared/model/rules/rule-fields.ts'
import type { DoneAction, RuleAction } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/service/rules.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Change } from '../../database/transaction.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { FormerEntry, LibraryEntries } from '../entries/library-entries.ts'
import type { Tags } from '../entries/tags.ts'
import type { Kindles } from '../kindle/kindles.ts'
import type { ListenQueue } from '../listening/listen-queue.ts'
import type { Decision } from './compile-rules.ts'
import type { KnownItem } from './item-facts.ts'
import { deedStatements } from './rule-statements.ts'

export interface RuleDoerParts {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly libraryEntries: LibraryEntries
  readonly tags: Tags
  readonly listenQueue: ListenQueue
  readonly kindles: Pick<Kindles, 'sendIn'>
  /** True if this service can send emails. */
  readonly sendsMail: boolean
  /** Called after a change, which may still be rolled back, has queued something to hear or to send. */
  readonly queued: (account: number, what: 'listen' | 'send') => void
}

/** The circumstances in which rules are applied to an item. */
export interface Occasion {
  /** The run over the library. Null for an item that arrives. */
  readonly run: number | null
  /** False if the reader has moved the item since it arrived. */
  readonly mayMove: boolean
  /** True if the caller refreshes the entry afterward. */
  readonly isRefreshed: boolean
}

/** Everything that is needed to undo what a rule did to an item. Stored as JSON. */
interface Former {
  readonly tags?: readonly string[]
  /** The entry's record, and what it became. */
  readonly entry?: FormerEntry
  readonly state?: LibraryState
  readonly isFavorite?: boolean
  readonly muted?: true
  readonly heard?: true
}

interface Done {
  readonly actions: DoneAction[]
  former: Former
}

const stateOf: Partial<Record<RuleAction['do'], LibraryState>> = {
  queue: libraryState.saved,
  archive: libraryState.archived,
}

/** Does what rules decide, records it, and undoes it. */
export class RuleDoer {
  readonly #parts: RuleDoerParts
  readonly #statements

  constructor(parts: RuleDoerParts) {
    this.#parts = parts
    this.#statements = deedStatements(parts.database)
  }

  /** Returns true if anything was done. Actions that change nothing are left out. */
  async apply(
    tx: Change,
    contentId: number,
    item: KnownItem,
    decisions: readonly Decision[],
    occasion: Occasion,
  ): Promise<boolean> {
    const wanted = decisions.map((decision) => ({ ...decision, actions: effective(decision, occasion) }))
    if (wanted.every(({ actions }) => actions.length === 0)) return false
    const stamp = await this.#parts.stamps.next(tx)
    const added: string[] = []
    let hasDone = false
    let isInInbox = item.isInInbox
    for (const { ruleId, rule, actions } of wanted) {
      const done: Done = { actions: [], former: {} }
      for (const action of actions) await this.#do(tx, contentId, action, { ...item, isInInbox }, stamp, done)
      if (done.actions.length === 0) continue
      if (done.former.muted || done.former.state !== undefined) isInInbox = false
      added.push(...(done.former.tags ?? []))
      hasDone = true
      await this.#statements.add.run(tx, {
        id: contentId,
        run: occasion.run,
        ruleId,
        rule,
        actions: JSON.stringify(done.actions),
        former: JSON.stringify(done.former),
        notifies: Number(done.actions.some((one) => one.do === 'notify')),
        us: stamp.us,
      })
    }
    if (hasDone && !occasion.isRefreshed) await this.#parts.entries.refresh(tx, contentId, stamp, added)
    return hasDone
  }

  /** Undoes one deed and forgets it, except for what the reader has changed since. */
  async undo(tx: Change, deed: { readonly id: number; readonly content_id: number; readonly former: string }) {
    const { stamps, entries, libraryEntries, tags, listenQueue } = this.#parts
    const former = JSON.parse(deed.former) as Former
    const id = deed.content_id
    await this.#statements.forget.run(tx, { id: deed.id })
    if (former.tags?.length) await tags.takeBack(tx, id, former.tags)
    if (former.muted) await this.#statements.unmute.run(tx, { id })
    if (former.heard) await listenQueue.take(tx, id)
    const stamp = await stamps.next(tx)
    if (former.entry) await libraryEntries.setBack(tx, id, former.entry, former, stamp)
    await entries.refresh(tx, id, stamp)
  }

  async #do(tx: Change, id: number, action: RuleAction, item: KnownItem, stamp: Stamp, done: Done): Promise<void> {
    const { libraryEntries, tags, listenQueue, queued } = this.#parts
    switch (action.do) {
      case 'tag': {
        const added = await tags.takeIn(tx, id, [{ name: action.value ?? '', us: stamp.us }])
        if (added.length > 0) note(done, action, { tags: [...(done.former.tags ?? []), ...added] })
        return
      }
      case 'queue':
      case 'archive': {
        const state = stateOf[action.do] as LibraryState
        const entry = await libraryEntries.set(tx, id, { state }, stamp)
        if (entry) note(done, action, { entry: done.former.entry ?? entry, state })
        return
      }
      case 'favorite': {
        const entry = await libraryEntries.set(tx, id, { isFavorite: true }, stamp)
        if (entry) note(done, action, { entry: done.former.entry ?? entry, isFavorite: true })
        return
      }
      case 'mute':
        if (!item.isInInbox) return
        await this.#statements.mute.run(tx, { id, us: stamp.us })
        return note(done, action, { muted: true })
      case 'listen':
        if (!(await listenQueue.add(tx, id))) return
        queued(tx.account, 'listen')
        return note(done, action, { heard: true })
      case 'notify':
        return note(done, action, {})
      case 'send':
        return note(done, await this.#send(tx, id, action, item), {})
    }
  }

  /** A refusal is recorded with its reason, because the reader expects the item on the e-reader. */
  async #send(tx: Change, id: number, action: RuleAction, { hasText }: KnownItem): Promise<DoneAction> {
    const { kindles, sendsMail, queued } = this.#parts
    if (!sendsMail) return { ...action, failed: t.thisServiceSendsNoEmail }
    if (!hasText) return { ...action, failed: t.itHasNoText }
    try {
      await kindles.sendIn(tx, { contentIds: [id], asDigest: false, kindle: action.value || null })
      queued(tx.account, 'send')
      return action
    } catch (error) {
      if (error instanceof RefusedInput || error instanceof NotFound) return { ...action, failed: error.message }
      throw error
    }
  }
}

function note(done: Done, action: DoneAction, former: Former): void {
  done.actions.push(action)
  done.former = { ...done.former, ...former }
}

/** A run sends and announces nothing. An item that the reader has moved stays where it is. */
function effective({ actions }: Decision, { run, mayMove }: Occasion): readonly RuleAction[] {
  return actions.filter((action) => {
    const { onlyNew = false, place = false } = factsOfAction(action.do)
    return !(onlyNew && run !== null) && (!place || mayMove)
  })
}
