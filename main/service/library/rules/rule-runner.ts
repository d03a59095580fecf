import { libraryState } from '#shared/model/library-state.ts'
import type { NumberedRule, RuleAction } from '#shared/model/rules/rule.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { Arrival } from '../entries/arrivals.ts'
import { CompiledRules } from './compile-rules.ts'
import { ItemFactReader, type KnownItem } from './item-facts.ts'
import { KnownRules } from './known-rules.ts'
import type { RuleDoer } from './rule-doer.ts'
import { runStatements } from './rule-statements.ts'

/** Number of items in a preview. */
const PREVIEWED = 200
/** Number of items that are read in one look, so that others don't wait long. */
const AT_ONCE = 20

/** Rules and muted words as a client gives them. */
export interface GivenRules {
  readonly rules: readonly NumberedRule[]
  readonly muted: readonly string[]
}

export interface PreviewedItem {
  readonly content_id: number
  readonly title: string
  readonly site_name: string | null
  readonly deeds: readonly {
    readonly rule_id: string
    readonly rule: string
    readonly actions: readonly RuleAction[]
  }[]
}

/** Applies the reader's rules to items that arrive, and shows what rules would have done. */
export class RuleRunner {
  readonly #database: Database
  readonly #doer: RuleDoer
  readonly #known: KnownRules
  readonly #facts: ItemFactReader
  readonly #statements

  constructor(database: Database, doer: RuleDoer) {
    this.#database = database
    this.#doer = doer
    this.#known = new KnownRules(database)
    this.#facts = new ItemFactReader(database)
    this.#statements = runStatements(database)
  }

  /** Runs in the change in which the item's text becomes known. */
  async arrived(tx: Change, { contentId, way, state, stamp }: Arrival): Promise<readonly string[]> {
    const rules = await this.#known.compiled(tx)
    if (rules.isEmpty) return []
    const item = await this.#facts.read(tx, contentId, rules.needs)
    if (item === null) return []
    const decisions = rules.judge({ ...item.facts, way })
    const occasion = { run: null, mayMove: item.state === state, stamp }
    return (await this.#doer.apply(tx, contentId, item, decisions, occasion)).addedTags
  }

  /** Applies rules to an item that is already in the library. Returns true if anything was done. */
  async applyTo(tx: Change, contentId: number, rules: CompiledRules, run: number): Promise<boolean> {
    const item = await this.#facts.read(tx, contentId, rules.needs)
    if (item === null) return false
    const occasion = { run, mayMove: true, stamp: null }
    return (await this.#doer.apply(tx, contentId, item, rules.judge(item.facts), occasion)).hasDone
  }

  /** Returns what rules would have done to the newest items when these arrived. Changes nothing. */
  async preview(account: number, { rules, muted }: GivenRules): Promise<{ items: PreviewedItem[]; looked_at: number }> {
    const compiled = new CompiledRules(rules, muted)
    const newest = await this.#database.look(account, (tx) => this.#statements.newest.all(tx, { limit: PREVIEWED }))
    const items: PreviewedItem[] = []
    for (let from = 0; from < newest.length; from += AT_ONCE) {
      const some = newest.slice(from, from + AT_ONCE)
      items.push(...(await this.#database.look(account, (tx) => this.#previewed(tx, some, compiled))))
    }
    return { items, looked_at: newest.length }
  }

  forget(account: number): void {
    this.#known.forget(account)
  }

  async #previewed(
    tx: Parameters<Parameters<Database['look']>[1]>[0],
    some: readonly { readonly content_id: number }[],
    rules: CompiledRules,
  ): Promise<PreviewedItem[]> {
    const found: PreviewedItem[] = []
    for (const { content_id: id } of some) {
      const item = await this.#facts.read(tx, id, rules.needs)
      if (item === null) continue
      const decisions = rules.judge(asArrived(item))
      if (decisions.length === 0) continue
      const shown = await this.#statements.title.get(tx, { id })
      const deeds = decisions.map(({ ruleId, rule, actions }) => ({ rule_id: ruleId, rule, actions }))
      found.push({ content_id: id, title: shown?.title ?? '', site_name: shown?.site_name ?? null, deeds })
    }
    return found
  }
}

/** An item from a source was not saved when it arrived. */
function asArrived({ facts, state }: KnownItem): KnownItem['facts'] {
  const isDelivered = facts.way === 'feed' || facts.way === 'email'
  return { ...facts, isUnasked: facts.isUnasked || (isDelivered && state !== libraryState.unsaved) }
}
