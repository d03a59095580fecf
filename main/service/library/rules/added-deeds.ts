import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'

/** Number of deeds that one statement writes. */
const AT_ONCE = 8

/** A record of the actions of one rule on an item. `actions` and `former` are JSON. */
export interface Deed {
  readonly ruleId: string
  readonly rule: string
  readonly actions: string
  readonly former: string
  readonly notifies: number
}

interface Item {
  /** ID of the content. */
  readonly id: number
  readonly run: number | null
  readonly us: number
}

/** Writes the deeds of all rules on an item in as few statements as possible. */
export class AddedDeeds {
  readonly #database: Database
  readonly #statements = new Map<number, ReturnType<typeof statementOf>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Adds deeds in their order. */
  send(tx: Change, item: Item, deeds: readonly Deed[]): void {
    for (let from = 0; from < deeds.length; from += AT_ONCE) {
      const some = deeds.slice(from, from + AT_ONCE)
      const values = some.flatMap((deed, at) => columns.map((column) => [slotOf(column, at), deed[column]] as const))
      this.#statementOf(some.length).send(tx, { ...item, ...Object.fromEntries(values) })
    }
  }

  #statementOf(count: number) {
    let statement = this.#statements.get(count)
    if (!statement) this.#statements.set(count, (statement = statementOf(this.#database, count)))
    return statement
  }
}

const columns = ['ruleId', 'rule', 'actions', 'former', 'notifies'] as const satisfies (keyof Deed)[]

type Slots = { readonly [Slot in keyof Deed as `${Slot}${number}`]: Deed[Slot] }

const slotOf = <Column extends keyof Deed>(column: Column, at: number) => `${column}${at}` as const

function statementOf(database: Database, count: number) {
  return database.statement((p: Item & Slots & { account: number }) =>
    database.kysely.insertInto('rule_deed').values(
      Array.from({ length: count }, (_, at) => ({
        account_id: p.account,
        content_id: p.id,
        run: p.run,
        rule_id: p[slotOf('ruleId', at)] as string,
        rule: p[slotOf('rule', at)] as string,
        actions: p[slotOf('actions', at)] as string,
        former: p[slotOf('former', at)] as string,
        notifies: p[slotOf('notifies', at)] as number,
        done_us: p.us,
      })),
    ),
  )
}
