import { mutedAmong, type NumberedRule, rulesAmong } from '#shared/model/rules/rule.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Look } from '../../database/transaction.ts'
import { CompiledRules } from './compile-rules.ts'

/** Number of accounts whose compiled rules are kept in memory. */
const MOST_KEPT = 200

interface Kept {
  /** The sum of the rules' versions. Every change of a rule increases it. */
  readonly versions: string
  readonly compiled: CompiledRules
}

/**
 * Reads the rules and muted words, which are preferences that follow the reader. Their versions are read in every
 * change in which items arrive, so that another process's change counts immediately. They are read and compiled only if
 * they have changed.
 */
export class KnownRules {
  readonly #statements
  readonly #kept = new Map<number, Kept>()
  readonly #ofChange = new WeakMap<Look, CompiledRules>()

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  async compiled(tx: Look): Promise<CompiledRules> {
    const before = this.#ofChange.get(tx)
    if (before) return before
    const compiled = await this.#latest(tx)
    this.#ofChange.set(tx, compiled)
    return compiled
  }

  async #latest(tx: Look): Promise<CompiledRules> {
    const versions = String((await this.#statements.versions.get(tx, {}))?.sum ?? 0)
    const known = this.#kept.get(tx.account)
    if (known?.versions === versions) return known.compiled
    const entries = await this.#statements.all.all(tx, {})
    const compiled = new CompiledRules(runnable(entries), mutedAmong(entries))
    this.#kept.delete(tx.account)
    this.#kept.set(tx.account, { versions, compiled })
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
  // The character after the slash is a zero.
  const rules = database.kysely
    .selectFrom('preference')
    .where((eb) =>
      eb.or([
        eb.and([eb('name', '>', constant<string>('rule/')), eb('name', '<', constant<string>('rule0'))]),
        eb.and([eb('name', '>', constant<string>('muted/')), eb('name', '<', constant<string>('muted0'))]),
      ]),
    )
  return {
    all: database.statement((p: { account: number }) =>
      rules
        .select(['name', 'value', 'version'])
        .where('account_id', '=', p.account)
        .where('value', 'is not', null)
        .orderBy('name'),
    ),
    /** Removed rules keep their rows, with a higher version. */
    versions: database.statement((p: { account: number }) =>
      rules.select((eb) => eb.fn.sum<number>('version').as('sum')).where('account_id', '=', p.account),
    ),
  }
}
