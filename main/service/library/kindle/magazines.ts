import type { Report } from '#shared/activity/failure.ts'
import { type magazineLists, MOST_MAGAZINES } from '#shared/model/tools/kindle.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Database } from '../../database/database.ts'
import type { Duty } from '../../database/sharing.ts'
import type { InLanguageOf } from '../../language/index.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { KindleUpload, Kindles } from './kindles.ts'
import { magazineStatements } from './magazine-statements.ts'
import { DueWork } from '../../outgoing-mail/due-work.ts'
import { isTimeZone, nextLocalTime } from '../../jobs/local-times.ts'

/** Maximum number of articles in one magazine. */
const MOST_ARTICLES = 50
const LONGEST_WAIT = 60 * 60_000

export interface Magazine {
  readonly id: number
  readonly name: string
  readonly weekday: number | null
  readonly hour: number
  readonly archives: boolean
  readonly kindle_email: string
  readonly next_date: string
}

export interface MagazineWish {
  readonly name: string
  readonly list: (typeof magazineLists)[number]
  /** A tag's ID, or a view's filters in the form of a query string. '' for other lists. */
  readonly subject: string
  readonly weekday: number | null
  readonly hour: number
  readonly zone: string
  /** Null for the Kindle that was connected first. */
  readonly kindle: number | null
  /** True to archive articles after they have been sent. */
  readonly archives: boolean
}

export interface MagazineParts {
  readonly database: Database
  readonly kindles: Kindles
  /** Returns the readable articles of a list, most recently added first. */
  readonly articlesOf: (account: number, list: Pick<MagazineWish, 'list' | 'subject'>) => Promise<readonly number[]>
  /** Sender of the books, or null if this service sends none. */
  readonly sender: { readonly sender: string | null; wake(): void }
  readonly clock: () => number
  readonly inLanguageOf: InLanguageOf
  /** See DueWorkOptions. */
  readonly duty?: Duty | undefined
  readonly report: Report
}

/**
 * Lists whose new articles are sent to an e-reader as one book, every day or every week. Articles that have been sent
 * before are left out.
 */
export class Magazines {
  readonly #parts: MagazineParts
  readonly #statements
  readonly #due

  constructor(parts: MagazineParts) {
    const { database, sender, clock, report } = parts
    const statements = magazineStatements(database)
    this.#parts = parts
    this.#statements = statements
    this.#due = new DueWork({
      name: 'send magazines',
      next: async () => (sender.sender === null ? null : database.lookInDirectory((tx) => statements.next.get(tx, {}))),
      doOne: ({ account_id: account, id }) => parts.inLanguageOf(account, () => this.#sendOne(account, id)),
      duty: parts.duty,
      longestWait: LONGEST_WAIT,
      clock,
      report,
    })
  }

  async list(account: number): Promise<Magazine[]> {
    const rows = await this.#parts.database.look(account, (tx) => this.#statements.list.all(tx, {}))
    return rows.map(({ id, name, weekday, hour, email, archives, due_ms: due }) => ({
      ...{ id, name, weekday, hour, archives: archives === 1 },
      kindle_email: email,
      next_date: new Date(due).toISOString(),
    }))
  }

  /** Throws RefusedInput or NotFound. */
  async add(account: number, { kindle, zone, archives, ...wish }: MagazineWish): Promise<Magazine> {
    if (!isTimeZone(zone)) throw new RefusedInput('time_zone', t.thisTimeZoneDoesntExist)
    const { database, kindles, clock } = this.#parts
    const known = (await kindles.list(account)).kindle_accounts
    const chosen = kindle === null ? known[0] : known.find(({ id }) => id === kindle)
    if (!chosen) {
      if (kindle !== null) throw new NotFound(t.thisKindleDoesntExist)
      throw new RefusedInput('kindle_account_id', t.connectAKindleFirst, 'no_kindle')
    }
    const now = clock()
    const due = nextLocalTime(now, { ...wish, zone })
    const id = await database.change(account, async (tx) => {
      if ((await this.#statements.list.all(tx, {})).length >= MOST_MAGAZINES) {
        throw new RefusedInput('list', t.youHaveReachedTheLimitOfMost({ most: MOST_MAGAZINES }))
      }
      return (
        await this.#statements.add.get(tx, {
          ...{ ...wish, zone, kindleId: chosen.id },
          ...{ archives: Number(archives), now, due },
        })
      )?.id
    })
    this.wake()
    const made = (await this.list(account)).find((one) => one.id === id)
    if (!made) throw new Error('The magazine was not written')
    return made
  }

  /** Throws NotFound. */
  async remove(account: number, id: number): Promise<void> {
    const removed = await this.#parts.database.change(account, (tx) => this.#statements.remove.run(tx, { id }))
    if (removed === 0) throw new NotFound(t.thisMagazineDoesntExist)
  }

  /** Queues the new articles of a magazine's list. Returns null if there are none. Throws NotFound. */
  async send(account: number, id: number): Promise<KindleUpload | null> {
    const { database, kindles, articlesOf, sender } = this.#parts
    const found = await database.look(account, async (tx) => {
      const magazine = await this.#statements.find.get(tx, { id })
      return magazine && { magazine, sent: await this.#statements.sent.all(tx, { id }) }
    })
    if (!found) throw new NotFound(t.thisMagazineDoesntExist)
    const { magazine } = found
    const sent = new Set(found.sent.map(({ content_id: content }) => content))
    const list = { list: magazine.list as MagazineWish['list'], subject: magazine.subject }
    const fresh = (await articlesOf(account, list)).filter((content) => !sent.has(content)).slice(0, MOST_ARTICLES)
    if (fresh.length === 0) return null
    const { kindle_id: kindle, name: title, archives } = magazine
    const request = { contentIds: fresh, asDigest: true, kindle, title, archives: archives === 1 }
    const upload = await kindles.send(account, request, async (tx) => {
      for (const content of fresh) await this.#statements.note.run(tx, { id, content })
    })
    sender.wake()
    return upload
  }

  /** Call this at startup. */
  wake(): void {
    this.#due.wake()
  }

  /** Resolves when no magazine is due. */
  idle(): Promise<void> {
    return this.#due.idle()
  }

  close(): Promise<void> {
    return this.#due.close()
  }

  /**
   * Sends a magazine. If it cannot be sent now, it is postponed to its next regular time, so that it does not delay
   * others.
   */
  async #sendOne(account: number, id: number): Promise<void> {
    const { database, clock, report } = this.#parts
    const magazine = await database.look(account, (tx) => this.#statements.find.get(tx, { id }))
    if (!magazine) return
    const { weekday, hour, time_zone: zone } = magazine
    try {
      await this.send(account, id)
    } catch (error) {
      report('send a magazine', error)
    }
    const due = nextLocalTime(clock(), { weekday, hour, zone })
    await database.change(account, (tx) => this.#statements.putOff.run(tx, { id, due }))
  }
}
