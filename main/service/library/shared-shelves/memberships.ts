import { fromMicroseconds } from '#shared/model/dates.ts'
import * as t from '#shared/words/service/shelves.ts'
import { tooManyRequests } from '../../calls/api-error.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import type { Reading } from '../../database/transaction.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { KnownReaders } from '../preferences/known-readers.ts'
import { readerKey } from '../preferences/reader-key.ts'
import { membershipStatements } from './membership-statements.ts'

/** Maximum number of members of a shelf, of shelves shared with a reader, and of invitations that wait for one. */
const MOST = { members: 50, shelves: 200, invitations: 100 } as const
const INVITATIONS = { perMinute: 100 / (24 * 60), burst: 100 } as const

type Role = 'read' | 'add'
type State = 'invited' | 'accepted' | 'refused' | 'left'
type Answer = 'accept' | 'refuse' | 'mute' | 'undo'

interface Shown {
  readonly with_highlights: boolean
  readonly with_notes: boolean
}

/** The access of a member, or of the owner, to a shelf. */
export interface Access {
  readonly owner: number
  readonly shelf: number
  readonly role: string
}

interface MembershipsOptions {
  readonly database: Database
  /** In milliseconds since the epoch. */
  readonly clock: () => number
  readonly limiter: RateLimiter
  readonly readers: KnownReaders
}

const isOver = (state: string): boolean => state === 'refused' || state === 'left'

/** The readers who share shelves. Nothing is shown to a reader who has not accepted. */
export class Memberships {
  readonly #database: Database
  readonly #clock: () => number
  readonly #limiter: RateLimiter
  readonly #readers: KnownReaders
  readonly #statements

  constructor({ database, clock, limiter, readers }: MembershipsOptions) {
    this.#database = database
    this.#clock = clock
    this.#limiter = limiter
    this.#readers = readers
    this.#statements = membershipStatements(database)
  }

  /** Returns the readers of an own shelf, and what the owner shows them of the own highlights. Throws NotFound. */
  members(account: number, uid: string) {
    return this.#database.lookInDirectory(async (tx) => {
      const shelf = await this.#own(tx, account, uid)
      const rows = await this.#statements.members.all(tx, { ownerId: account, shelf })
      const owner = rows.find(({ role }) => role === 'owner')
      return {
        members: rows
          .filter(({ role }) => role !== 'owner')
          .map(({ uuid, handle, role, state, invited_us: us }) => ({
            ...{ reader: readerKey(uuid), handle, role: role as Role, state: state as State },
            invited_date: fromMicroseconds(us),
          })),
        with_highlights: owner?.with_highlights === 1,
        with_notes: owner?.with_notes === 1,
      }
    })
  }

  /**
   * Invites a reader by handle, or changes the role of one who is already invited. Throws NotFound for an unknown shelf
   * or handle, and RefusedInput if there are too many, or if the owner has no handle.
   */
  async invite(account: number, uid: string, handle: string, role: Role): Promise<void> {
    const { allowed, retryAfter } = await this.#limiter.take(`shelf invitations ${account}`, INVITATIONS)
    if (!allowed) throw tooManyRequests(retryAfter)
    await this.#database.directory(async (tx) => {
      const by = this.#statements
      const shelf = await this.#own(tx, account, uid)
      if (!(await by.handleOf.get(tx, { accountId: account })))
        throw new RefusedInput('handle', t.chooseAHandleFirst, 'no_handle')
      const found = await by.byHandle.get(tx, { handle: handle.replace(/^@/, '').toLowerCase() })
      if (!found) throw new NotFound(t.noReaderHasThisHandle)
      if (found.id === account) throw new RefusedInput('handle', t.thisHandleIsYourOwn)
      const ids = { ownerId: account, shelf, memberId: found.id }
      const known = await by.find.get(tx, ids)
      if (known && !isOver(known.state)) return void (await by.setRole.run(tx, { ...ids, role }))
      await this.#requirePlace(tx, ids, 'handle')
      if ((await this.#pending(tx, found.id)).length >= MOST.invitations)
        throw new RefusedInput('handle', t.thisReaderHasTooManyInvitations, 'too_many')
      const us = this.#clock() * 1000
      if (known) await by.invite.run(tx, { ...ids, role, us })
      else await by.add.run(tx, { ...ids, role, state: 'invited', us })
    })
  }

  /** Throws NotFound. */
  changeRole(account: number, uid: string, reader: string, role: Role): Promise<void> {
    return this.#database.directory(async (tx) => {
      await this.#statements.setRole.run(tx, { ...(await this.#member(tx, account, uid, reader)), role })
    })
  }

  /** Ends a member's access. What the member saved or added stays. Throws NotFound. */
  remove(account: number, uid: string, reader: string): Promise<void> {
    return this.#database.directory(async (tx) => {
      await this.#statements.remove.run(tx, await this.#member(tx, account, uid, reader))
    })
  }

  /** Shows the owner's own highlights to the shelf's readers, or hides them. Throws NotFound. */
  showOwn(account: number, uid: string, shown: Shown): Promise<void> {
    return this.#database.directory(async (tx) => {
      const shelf = await this.#own(tx, account, uid)
      const ids = { ownerId: account, shelf, memberId: account }
      if (!(await this.#statements.find.get(tx, ids))) {
        await this.#statements.add.run(tx, { ...ids, role: 'owner', state: 'accepted', us: this.#clock() * 1000 })
      }
      await this.#statements.show.run(tx, { ...ids, ...flagsOf(shown) })
    })
  }

  /** Returns the shelves that others share with a reader, and the invitations. */
  list(account: number) {
    return this.#database.lookInDirectory(async (tx) => {
      const by = this.#statements
      const shared = await by.shared.all(tx, { memberId: account })
      const pending = await this.#pending(tx, account)
      return {
        shelves: shared.map((row) => ({
          ...{ ...listed(row), note: row.note },
          ...{ with_highlights: row.with_highlights === 1, with_notes: row.with_notes === 1 },
        })),
        invitations: pending.map((row) => ({ ...listed(row), invited_date: fromMicroseconds(row.invited_us) })),
      }
    })
  }

  /**
   * Accepts or refuses an invitation, or refuses it with all later ones of its sender. `undo` takes back that the reader
   * refused or left, unless the owner has removed the reader since. Throws NotFound, RefusedInput.
   */
  async answer(account: number, shelf: number, answer: Answer): Promise<void> {
    if (answer === 'undo') return this.#takeBack(account, shelf)
    const by = this.#statements
    const find = async (tx: Reading) => {
      const found = await by.entry.get(tx, { memberId: account, shelf })
      if (!found || (found.state === 'accepted' && answer !== 'accept')) throw new NotFound(t.thisShelfDoesntExist)
      return found
    }
    if (answer === 'mute') {
      const { uuid, handle } = await this.#database.lookInDirectory(find)
      await this.#readers.mute(account, { reader: readerKey(uuid), handle: handle ?? '' })
    }
    await this.#database.directory(async (tx) => {
      const found = await find(tx)
      if (answer === 'accept' && found.state !== 'accepted') {
        await this.#requireShelf(tx, account)
      }
      const state = answer === 'accept' ? 'accepted' : 'refused'
      await by.setState.run(tx, { memberId: account, shelf, from: 'invited', state })
    })
  }

  #takeBack(account: number, shelf: number): Promise<void> {
    return this.#database.directory(async (tx) => {
      const ids = { memberId: account, shelf }
      const found = await this.#statements.ended.get(tx, ids)
      if (!found) throw new NotFound(t.thisShelfDoesntExist)
      await this.#requirePlace(tx, { ownerId: found.owner_id, shelf }, 'answer')
      if (found.state === 'left') await this.#requireShelf(tx, account)
      const state = found.state === 'left' ? 'accepted' : 'invited'
      await this.#statements.setState.run(tx, { ...ids, from: found.state, state })
    })
  }

  /** Throws RefusedInput if the shelf has too many readers. */
  async #requirePlace(tx: Reading, shelf: { ownerId: number; shelf: number }, field: string): Promise<void> {
    const rows = await this.#statements.members.all(tx, shelf)
    if (rows.filter(({ role, state }) => role !== 'owner' && !isOver(state)).length >= MOST.members)
      throw new RefusedInput(field, t.aShelfCanHaveMostReaders({ most: MOST.members }), 'too_many')
  }

  /** Throws RefusedInput if the reader has too many shared shelves. */
  async #requireShelf(tx: Reading, memberId: number): Promise<void> {
    if ((await this.#statements.shared.all(tx, { memberId })).length >= MOST.shelves)
      throw new RefusedInput('answer', t.youCanHaveMostSharedShelves({ most: MOST.shelves }), 'too_many')
  }

  /** Leaves a shelf. Throws NotFound. */
  leave(account: number, shelf: number): Promise<void> {
    return this.#database.directory(async (tx) => {
      const left = await this.#statements.leave.run(tx, { memberId: account, shelf })
      if (left === 0) throw new NotFound(t.thisShelfDoesntExist)
    })
  }

  /** Shows a member's own highlights to the shelf's readers, or hides them. Throws NotFound. */
  async show(account: number, shelf: number, shown: Shown): Promise<void> {
    const { owner: ownerId } = await this.access(account, shelf)
    await this.#database.directory((tx) =>
      this.#statements.show.run(tx, { ownerId, shelf, memberId: account, ...flagsOf(shown) }),
    )
  }

  /** Returns a member's access to a shelf. Throws NotFound unless the reader has accepted and the shelf is there. */
  async access(account: number, shelf: number): Promise<Access> {
    const found = await this.#database.lookInDirectory((tx) =>
      this.#statements.entry.get(tx, { memberId: account, shelf }),
    )
    if (found?.state !== 'accepted') throw new NotFound(t.thisShelfDoesntExist)
    return { owner: found.owner_id, shelf, role: found.role }
  }

  /** Returns the readers, the owner among them, who show the others their highlights. */
  async showing({ owner, shelf }: Access) {
    const rows = await this.#database.lookInDirectory((tx) =>
      this.#statements.members.all(tx, { ownerId: owner, shelf }),
    )
    return rows
      .filter((row) => row.state === 'accepted' && row.with_highlights === 1)
      .map((row) => ({ account: row.member_id, handle: row.handle, withNotes: row.with_notes === 1 }))
  }

  /** Returns the invitations that a reader sees: those of muted readers wait unseen. */
  async #pending(tx: Reading, memberId: number) {
    const found = await this.#statements.invitations.all(tx, { memberId })
    if (found.length === 0) return found
    const muted = await this.#readers.mutedBy(tx, memberId)
    return found.filter(({ uuid }) => !muted.has(readerKey(uuid)))
  }

  /** Finds a member of an own shelf by key. Throws NotFound. */
  async #member(tx: Reading, account: number, uid: string, reader: string) {
    const ids = { ownerId: account, shelf: await this.#own(tx, account, uid) }
    const rows = await this.#statements.members.all(tx, ids)
    const found = rows.find(({ role, uuid }) => role !== 'owner' && readerKey(uuid) === reader)
    if (!found) throw new NotFound(t.thisReaderIsNotOnThe)
    return { ...ids, memberId: found.member_id }
  }

  async #own(tx: Reading, account: number, uid: string): Promise<number> {
    const found = await this.#statements.shelf.get(tx, { ownerId: account, uid })
    if (!found) throw new NotFound(t.thisShelfDoesntExist)
    return found.id
  }
}

interface Listed {
  readonly id: number
  readonly name: string
  readonly handle: string | null
  readonly uuid: string
  readonly role: string
}

const listed = ({ id, name, handle, uuid, role }: Listed) => ({
  ...{ id, name, owner: handle, owner_key: readerKey(uuid), role: role as Role },
})

const flagsOf = (shown: Shown) => ({
  highlights: Number(shown.with_highlights),
  notes: Number(shown.with_highlights && shown.with_notes),
})
