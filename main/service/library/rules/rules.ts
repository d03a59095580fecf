import { randomInt } from 'node:crypto'
import {
  type NumberedRule,
  MOST_RULES,
  type Rule,
  ruleIdOf,
  rulePreference,
  ruleOf,
  rulesAmong,
  storedRule,
} from '#shared/model/rules/rule.ts'
import { takesWords } from '#shared/model/rules/rule-fields.ts'
import * as t from '#shared/words/service/rules.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { FollowedPreference, FollowedPreferences } from '../preferences/followed-preferences.ts'
import { hasComparableWords } from './compile-rules.ts'

/** A rule with its position. */
export interface PlacedRule extends NumberedRule {
  readonly place: number
}

/** The rules of a reader for other programs. Lectern's own clients change them as preferences. */
export class Rules {
  readonly #preferences: FollowedPreferences

  constructor(preferences: FollowedPreferences) {
    this.#preferences = preferences
  }

  /** Omits rules that can't be read. */
  async list(account: number): Promise<readonly PlacedRule[]> {
    return placed(await this.#preferences.all(account))
  }

  /** Adds a rule, by default after the others. Throws RefusedInput. */
  async create(account: number, rule: Rule, place: number | undefined): Promise<PlacedRule> {
    requireWords(rule)
    const known = rulesAmong(await this.#preferences.all(account))
    if (known.length >= MOST_RULES) throw new RefusedInput('name', t.youHaveReachedTheLimitOf({ most: MOST_RULES }))
    const id = ruleIdOf(randomInt(2 ** 32), randomInt(2 ** 32))
    const last = known.at(-1)?.place ?? -1
    return this.#put(account, id, rule, place ?? last + 1, 0)
  }

  /** Throws NotFound or RefusedInput. */
  async change(
    account: number,
    id: string,
    change: { readonly [K in keyof Rule]?: Rule[K] | undefined },
    place: number | undefined,
  ): Promise<PlacedRule> {
    const entries = await this.#preferences.all(account)
    const before = placed(entries).find((one) => one.id === id)
    if (!before) throw new NotFound(t.thisRuleDoesntExist)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const rule = ruleOf({ ...before.rule, ...given })
    if (rule === null) throw new RefusedInput('actions', t.theRuleDoesNothing)
    requireWords(rule)
    return this.#put(account, id, rule, place ?? before.place, versionOf(entries, id))
  }

  /** Throws NotFound. */
  async remove(account: number, id: string): Promise<void> {
    const entries = await this.#preferences.all(account)
    if (!rulesAmong(entries).some((one) => one.id === id)) throw new NotFound(t.thisRuleDoesntExist)
    await this.#preferences.change(account, [
      { name: rulePreference(id), value: null, version: versionOf(entries, id) },
    ])
  }

  /** If another device has changed the rule in the meantime, its change stays, and this call is refused. */
  async #put(account: number, id: string, rule: Rule, place: number, version: number): Promise<PlacedRule> {
    const name = rulePreference(id)
    const value = storedRule(rule, place)
    const after = await this.#preferences.change(account, [{ name, value, version }])
    if (after.find((one) => one.name === name)?.value !== value) {
      throw new RefusedInput('id', t.theRuleWasChangedElsewhere, 'changed_meanwhile')
    }
    return { id, rule, place }
  }
}

const placed = (entries: readonly FollowedPreference[]): readonly PlacedRule[] =>
  rulesAmong(entries).flatMap(({ id, rule, place }) => (rule === null ? [] : [{ id, rule, place }]))

const versionOf = (entries: readonly FollowedPreference[], id: string): number =>
  entries.find(({ name }) => name === rulePreference(id))?.version ?? 0

/** Signs alone can't be found in a text. */
function requireWords({ conditions }: Rule): void {
  for (const { field, value } of conditions) {
    if (takesWords(field) && !hasComparableWords(String(value))) throw new RefusedInput('conditions', t.enterAWord)
  }
}
