import {
  factsOfAction,
  factsOfField,
  ruleActionNames,
  type RuleActionName,
  type RuleField,
  ruleFieldNames,
  type RuleTest,
} from './rule-fields.ts'

/** Maximum number of rules and muted words per account, and of the parts of a rule. */
export const MOST_RULES = 200
export const MOST_MUTED = 500
export const MOST_CONDITIONS = 12
export const MOST_ACTIONS = 10
/** Maximum lengths in UTF-16 units. */
export const LONGEST_RULE_NAME = 100
export const LONGEST_RULE_VALUE = 400
export const LONGEST_MUTED = 100
/** Maximum length of a rule as JSON. It has to fit into a preference. */
const LONGEST_RULE = 7500
/** Maximum length of an item in minutes. */
export const MOST_MINUTES = 10_000

export interface RuleCondition {
  readonly field: RuleField
  readonly test: RuleTest
  /** A number for a length. Absent if the field takes none. */
  readonly value?: string | number | undefined
  /** The name of a source or a shelf, for the reader. */
  readonly name?: string | undefined
}

export interface RuleAction {
  readonly do: RuleActionName
  readonly value?: string | undefined
  /** The name of a shelf, for the reader. */
  readonly name?: string | undefined
}

/** Actions on items that arrive. A rule without conditions applies to all of them. */
export interface Rule {
  /** Empty if the reader gave it none. */
  readonly name: string
  readonly is_on: boolean
  /** True if one condition is enough. Otherwise all must be met. */
  readonly any: boolean
  readonly conditions: readonly RuleCondition[]
  readonly actions: readonly RuleAction[]
  /** True if later rules are not applied to the items that it applies to. */
  readonly stops: boolean
}

export interface NumberedRule {
  /** Lowercase letters and digits. */
  readonly id: string
  readonly rule: Rule
}

/** A rule as it is stored. Null if it is damaged, or if a newer version wrote it. */
export interface StoredRule {
  readonly id: string
  readonly place: number
  readonly rule: Rule | null
}

/** The ID of the built-in rule that hides items with muted words. */
export const MUTED_WORDS = 'muted'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest
const isFilled = (value: unknown, longest: number): boolean => isText(value, longest) && value.trim() !== ''

/** Returns the rule that a value describes. Null if it is not a valid rule. Unknown fields are left out. */
export function ruleOf(given: unknown): Rule | null {
  if (!isObject(given)) return null
  const { name, is_on, any, conditions, actions, stops } = given
  if (!isText(name, LONGEST_RULE_NAME)) return null
  if (typeof is_on !== 'boolean' || typeof any !== 'boolean' || typeof stops !== 'boolean') return null
  const tests = eachOf(conditions, MOST_CONDITIONS, conditionOf)
  const deeds = eachOf(actions, MOST_ACTIONS, actionOf)
  if (tests === null || deeds === null || (deeds.length === 0 && !stops)) return null
  const rule: Rule = { name, is_on, any, conditions: tests, actions: deeds, stops }
  return JSON.stringify(rule).length <= LONGEST_RULE ? rule : null
}

function eachOf<T>(given: unknown, most: number, of: (one: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(given) || given.length > most) return null
  const found = given.map(of)
  return found.every((one) => one !== null) ? found : null
}

/** Returns null unless the value is a condition whose test and value fit its field. */
export function conditionOf(given: unknown): RuleCondition | null {
  if (!isObject(given)) return null
  const field = ruleFieldNames.find((one) => one === given['field'])
  if (field === undefined) return null
  const { tests, takes, choices } = factsOfField(field)
  const test = tests.find((one) => one === given['test'])
  const { value, name } = given
  if (test === undefined) return null
  if (takes === 'nothing') return { field, test }
  if (takes === 'number') {
    const isMinutes = typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST_MINUTES
    return isMinutes ? { field, test, value } : null
  }
  if (!isFilled(value, LONGEST_RULE_VALUE) || (choices && !choices.includes(value as string))) return null
  return { field, test, value: value as string, ...namedBy(name) }
}

const namedBy = (name: unknown) => (isText(name, LONGEST_RULE_NAME * 2) && name !== '' ? { name } : {})

/** Returns null unless the value is an action with the value that it needs. */
export function actionOf(given: unknown): RuleAction | null {
  if (!isObject(given)) return null
  const name = ruleActionNames.find((one) => one === given['do'])
  if (name === undefined) return null
  const { takes } = factsOfAction(name)
  const { value } = given
  if (takes === 'nothing') return { do: name }
  if (takes === 'tag') return isFilled(value, 200) ? { do: name, value: value as string } : null
  if (takes === 'shelf')
    return isFilled(value, 200) ? { do: name, value: value as string, ...namedBy(given['name']) } : null
  return value === undefined || isText(value, 320) ? { do: name, ...(value ? { value } : {}) } : null
}

const RULE = /^rule\/([0-9a-z]{1,11})$/
const MUTED = /^muted\/(.+)$/s

/** The names of the preferences in which a rule and a muted word are stored. */
export const rulePreference = (id: string): string => `rule/${id}`
export const mutedPreference = (words: string): string => `muted/${words}`

export const isRuleId = (id: string): boolean => RULE.test(rulePreference(id))

/** The JSON of a rule's preference, with its fields in a fixed order. Rules are sorted by place. */
export const storedRule = ({ name, is_on, any, conditions, actions, stops }: Rule, place: number): string =>
  JSON.stringify({ place, name, is_on, any, conditions, actions, stops })

interface Entry {
  readonly name: string
  /** JSON. Null if it was removed. */
  readonly value: string | null
}

/** Returns the rules among preferences, in their order. */
export function rulesAmong(entries: Iterable<Entry>): readonly StoredRule[] {
  const found: StoredRule[] = []
  for (const { name, value } of entries) {
    const [, id] = RULE.exec(name) ?? []
    if (id === undefined || value === null) continue
    const given = parsed(value)
    const place = isObject(given) && typeof given['place'] === 'number' ? given['place'] : 0
    found.push({ id, place, rule: ruleOf(given) })
  }
  return found.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1)).slice(0, MOST_RULES)
}

/** Returns the muted words and phrases among preferences. */
export function mutedAmong(entries: Iterable<Entry>): readonly string[] {
  const found: string[] = []
  for (const { name, value } of entries) {
    const [, words] = MUTED.exec(name) ?? []
    if (words !== undefined && words.length <= LONGEST_MUTED && value !== null) found.push(words)
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1)).slice(0, MOST_MUTED)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The value is damaged. The rule is shown as unreadable.
    return null
  }
}

/** Returns a new ID of a rule, from two random numbers of 32 bits. IDs of different devices do not collide. */
export const ruleIdOf = (high: number, low: number): string =>
  (high.toString(36) + low.toString(36)).padStart(10, '0').slice(-10)

/**
 * Identifies a source independently of this library: a feed by its address, a newsletter by its domain and name, and
 * another reader by the key that the service gives them.
 */
export const ruleSource = {
  feed: (url: string): string => url,
  newsletter: ({ name, domain }: { readonly name: string; readonly domain: string }): string =>
    `newsletter ${domain} ${name}`,
  reader: (reader: string): string => `reader ${reader}`,
}

/** An action that a rule took, as shown on the item. A newer service may know other actions. */
export interface DoneAction {
  readonly do: string
  readonly value?: string | undefined
  /** The name that a shelf had. */
  readonly name?: string | undefined
  /** A sentence for the reader if it could not be done. */
  readonly failed?: string | undefined
}

/** Actions that one rule took on an item. */
export interface RuleDeed {
  readonly id: number
  /** The rule's ID, which may no longer exist, or MUTED_WORDS. */
  readonly rule_id: string
  /** The rule's name at that time. Empty if it had none. For muted words, the words. */
  readonly rule: string
  readonly actions: readonly DoneAction[]
  readonly date: string
  /** False for deeds from another library, and for those that left nothing to undo. */
  readonly can_undo: boolean
}
