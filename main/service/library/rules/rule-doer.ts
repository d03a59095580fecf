import { libraryState, type LibraryState } from '#shared/model/library-state.ts'
import { factsOfAction } from '#shared/model/rules/rule-fields.ts'
import type { DoneAction, RuleAction } from '#shared/model/rules/rule.ts'
import { foldedName } from '#shared/model/tag.ts'
import * as t from '#shared/words/service/rules.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Change } from '../../database/transaction.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { FormerEntry, LibraryEntries } from '../entries/library-entries.ts'
import { tagNameFrom, type Tags } from '../entries/tags.ts'
import type { Kindles } from '../kindle/kindles.ts'
import type { Shelves } from '../shelves/shelves.ts'
import type { ListenQueue } from '../listening/listen-queue.ts'
import { AddedDeeds, type Deed } from './added-deeds.ts'
import type { Decision } from './compile-rules.ts'
import type { KnownItem } from './item-facts.ts'
import { deedStatements } from './rule-statements.ts'

export interface RuleDoerParts {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly libraryEntries: LibraryEntries
  readonly tags: Tags
  readonly shelves: Shelves
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
  /** The stamp with which the caller refreshes the entry afterward. Null if it does not. */
  readonly stamp: Stamp | null
}

export interface Applied {
  /** False if all actions would have changed nothing. */
  readonly hasDone: boolean
  readonly addedTags: readonly string[]
}

/** Everything that is needed to undo what a rule did to an item. Stored as JSON. */
interface Former {
  readonly tags?: readonly string[]
  /** The entry's record, and what it became. */
  readonly entry?: FormerEntry
  readonly state?: LibraryState
  readonly isFavorite?: boolean
  /** The IDs of shelves on which the item was put. */
  readonly shelves?: readonly string[]
  readonly muted?: true
  readonly heard?: true
}

interface Done {
  readonly actions: DoneAction[]
  former: Former
}

interface Doing {
  readonly stamp: Stamp
  /** Tags that were added and that no rule has claimed yet, by folded name. */
  readonly fresh: Map<string, string>
  readonly done: Done
}

const stateOf: Partial<Record<RuleAction['do'], LibraryState>> = {
  queue: libraryState.saved,
  archive: libraryState.archived,
}

/** Does what rules decide, records it, and undoes it. */
export class RuleDoer {
  readonly #parts: RuleDoerParts
  readonly #added: AddedDeeds
  readonly #statements

  constructor(parts: RuleDoerParts) {
    this.#parts = parts
    this.#added = new AddedDeeds(parts.database)
    this.#statements = deedStatements(parts.database)
  }

  /** Actions that change nothing are left out. */
  async apply(
    tx: Change,
    contentId: number,
    item: KnownItem,
    decisions: readonly Decision[],
    occasion: Occasion,
  ): Promise<Applied> {
    const wanted = decisions.map((decision) => ({ ...decision, actions: effective(decision, occasion) }))
    if (wanted.every(({ actions }) => actions.length === 0)) return { hasDone: false, addedTags: [] }
    const stamp = occasion.stamp ?? (await this.#parts.stamps.next(tx))
    const fresh = await this.#addTags(tx, contentId, wanted, stamp)
    const addedTags = [...fresh.values()]
    const deeds: Deed[] = []
    let isInInbox = item.isInInbox
    for (const { ruleId, rule, actions } of wanted) {
      const done: Done = { actions: [], former: {} }
      for (const action of actions)
        await this.#do(tx, contentId, action, { ...item, isInInbox }, { stamp, fresh, done })
      if (done.actions.length === 0) continue
      if (done.former.muted || done.former.state !== undefined) isInInbox = false
      deeds.push({
        ruleId,
        rule,
        actions: JSON.stringify(done.actions),
        former: JSON.stringify(done.former),
        notifies: Number(done.actions.some((one) => one.do === 'notify')),
      })
    }
    const hasDone = deeds.length > 0
    if (hasDone) this.#added.send(tx, { id: contentId, run: occasion.run, us: stamp.us }, deeds)
    if (hasDone && occasion.stamp === null) await this.#parts.entries.refresh(tx, contentId, stamp, addedTags)
    return { hasDone, addedTags }
  }

  /** Undoes one deed and forgets it, except for what the reader has changed since. */
  async undo(tx: Change, deed: { readonly id: number; readonly content_id: number; readonly former: string }) {
    const { stamps, entries, libraryEntries, tags, shelves, listenQueue } = this.#parts
    const former = JSON.parse(deed.former) as Former
    const id = deed.content_id
    await this.#statements.forget.run(tx, { id: deed.id })
    if (former.tags?.length) await tags.takeBack(tx, id, former.tags)
    if (former.shelves?.length) await shelves.takeOff(tx, id, former.shelves)
    if (former.muted) await this.#statements.unmute.run(tx, { id })
    if (former.heard) await listenQueue.take(tx, id)
    const stamp = await stamps.next(tx)
    if (former.entry) await libraryEntries.setBack(tx, id, former.entry, former, stamp)
    await entries.refresh(tx, id, stamp)
  }

  /** Adds the tags of all rules together. Returns those that the item did not have, by folded name. */
  async #addTags(
    tx: Change,
    id: number,
    rules: readonly { readonly actions: readonly RuleAction[] }[],
    { us }: Stamp,
  ): Promise<Map<string, string>> {
    const names = rules.flatMap(({ actions }) => actions.flatMap((one) => (one.do === 'tag' ? (one.value ?? '') : [])))
    if (names.length === 0) return new Map()
    const added = await this.#parts.tags.takeIn(
      tx,
      id,
      names.map((name) => ({ name, us })),
    )
    return new Map(added.map((name) => [foldedName(name), name]))
  }

  async #do(tx: Change, id: number, action: RuleAction, item: KnownItem, { stamp, fresh, done }: Doing): Promise<void> {
    const { libraryEntries, listenQueue, queued } = this.#parts
    switch (action.do) {
      case 'tag':
        return noteTag(done, action, fresh)
      case 'shelf':
        return this.#shelve(tx, id, action, stamp, done)
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

  /** A shelf that was deleted is recorded, because the reader expects the item on it. */
  async #shelve(tx: Change, id: number, action: RuleAction, stamp: Stamp, done: Done): Promise<void> {
    const shelf = action.value ?? ''
    const put = await this.#parts.shelves.putLast(tx, id, shelf, stamp)
    if (put === null) note(done, { ...action, failed: t.thisShelfWasDeleted }, {})
    else if (put.isNew) note(done, { ...action, name: put.name }, { shelves: [...(done.former.shelves ?? []), shelf] })
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

/** A tag that the item had before, or that an earlier rule added, is not this rule's. */
function noteTag(done: Done, action: RuleAction, fresh: Map<string, string>): void {
  const folded = foldedName(tagNameFrom(action.value ?? ''))
  const added = fresh.get(folded)
  if (added === undefined) return
  fresh.delete(folded)
  note(done, action, { tags: [...(done.former.tags ?? []), added] })
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
