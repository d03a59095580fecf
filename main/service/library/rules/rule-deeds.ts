import type { RuleDeed } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/service/rules.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Database } from '../../database/database.ts'
import type { Stamps } from '../../database/stamps.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { ruleDeedOf } from '../entries/rule-deed.ts'
import type { RuleDoer } from './rule-doer.ts'
import { deedStatements } from './rule-statements.ts'

const LISTED = 50
const HIDDEN = 200

interface Titled {
  readonly content_id: number
  readonly title: string
  readonly site_name: string | null
}

/** Reads and undoes the actions of rules, and shows the items that they hide. */
export class RuleDeeds {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #doer: RuleDoer
  readonly #ids: ContentIds
  readonly #statements

  constructor(
    { database, stamps, entries }: { database: Database; stamps: Stamps; entries: EntryWriter },
    doer: RuleDoer,
  ) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#doer = doer
    this.#ids = new ContentIds(database)
    this.#statements = deedStatements(database)
  }

  /** Newest first. */
  async list(
    account: number,
    { after = 0, notifies = false }: { after?: number | undefined; notifies?: boolean | undefined },
  ): Promise<(RuleDeed & Titled)[]> {
    const found = await this.#database.look(account, (tx) =>
      this.#statements.latest.all(tx, { after, notifies: Number(notifies), limit: LISTED }),
    )
    return found.map((row) => ({
      ...{ content_id: row.content_id, title: row.title, site_name: row.site_name },
      ...ruleDeedOf(row),
    }))
  }

  /** Throws NotFound. */
  async undo(account: number, id: number): Promise<void> {
    await this.#database.change(account, async (tx) => {
      const found = await this.#statements.find.get(tx, { id })
      if (!found) throw new NotFound(t.thisWasAlreadyUndone)
      await this.#doer.undo(tx, found)
    })
  }

  hidden(account: number): Promise<(Titled & { rule: string | null; rule_id: string | null })[]> {
    return this.#database.look(account, (tx) => this.#statements.hidden.all(tx, { limit: HIDDEN }))
  }

  /** Throws NotFound if any item is missing. */
  async hide(account: number, givenIds: readonly number[], isHidden: boolean): Promise<void> {
    await this.#database.change(account, async (tx) => {
      for (const id of await this.#ids.resolveAll(tx, givenIds)) {
        const stamp = await this.#stamps.next(tx)
        if (isHidden) await this.#statements.mute.run(tx, { id, us: stamp.us })
        else await this.#statements.unmute.run(tx, { id })
        await this.#entries.refresh(tx, id, stamp)
      }
    })
  }
}
