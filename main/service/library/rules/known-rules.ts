import { mutedAmong, type NumberedRule, rulesAmong } from '#shared/model/rules/rule.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Look } from '../../database/transaction.ts'
import { CompiledRules } from './compile-rules.ts'

/** Number of accounts whose compiled rules are kept in memory. */
const MOST_KEPT = 200

interface Kept {
  /** The stored rules, as they were compiled. */
  readonly text: string
  readonly compiled: CompiledRules
}

/**
 * Reads the rules and muted words, which are preferences that follow the reader. They are read for every arrival, so
 * that another process's change counts immediately, and compiled only if they have changed.
 */
export class KnownRules {
  readonly #statements
  readonly #kept = new Map<number, Kept>()

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  async compiled(tx: Look): Promise<CompiledRules> {
    const entries = await this.#statements.all.all(tx, {})
    const text = entries.map(({ name, value }) => `${name} ${value}`).join('\n')
    const known = this.#kept.get(tx.account)
    if (known?.text === text) return known.compiled
    const compiled = new CompiledRules(runnable(entries), mutedAmong(entries))
    this.#kept.delete(tx.account)
    this.#kept.set(tx.account, { text, compiled })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return compiled
  }

  forget(account: number): void {
    this.#kept.delete(account)
  }
}

/** Rules of newer versions, and damaged ones, are not applied. */
function runnable(entries: Parameters<typeof rulesAmong>[0]): readonly NumberedRule[] {
  return rulesAmong(entries).flatMap(({ id, rule }) => (rule === null ? [] : [{ id, rule }]))
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    /** The character after the slash is a zero. */
    all: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('preference')
        .select(['name', 'value', 'version'])
        .where('account_id', '=', p.account)
        .where((eb) =>
          eb.or([
            eb.and([eb('name', '>', constant<string>('rule/')), eb('name', '<', constant<string>('rule0'))]),
            eb.and([eb('name', '>', constant<string>('muted/')), eb('name', '<', constant<string>('muted0'))]),
          ]),
        )
        .where('value', 'is not', null)
        .orderBy('name'),
    ),
  }
}
