import {
  LONGEST_MUTED,
  MOST_MUTED,
  MOST_RULES,
  type Rule,
  ruleIdOf,
  rulePreference,
  rulesAmong,
  storedRule,
  type StoredRule,
} from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { notify } from '../../../cache/index.ts'
import { preference, setPreference, usePreference } from '../../../preferences/index.ts'

type Stored = Readonly<Record<string, string>>

const inOrder = (stored: Stored): readonly StoredRule[] =>
  rulesAmong(Object.entries(stored).map(([id, value]) => ({ name: rulePreference(id), value })))

/** Returns the rules on this device, in their order. They follow the reader to other devices. */
export const useRules = (): readonly StoredRule[] => inOrder(usePreference('rules'))

export const rulesNow = (): readonly StoredRule[] => inOrder(preference('rules'))

/** Adds a rule after another one, or at the end, or changes the one with this ID. */
export function saveRule(rule: Rule, { id, after }: { readonly id?: string; readonly after?: string } = {}): boolean {
  const known = rulesNow()
  const place = known.find((one) => one.id === id)?.place
  if (id !== undefined && place !== undefined) {
    put({ ...preference('rules'), [id]: storedRule(rule, place) })
    return true
  }
  if (known.length >= MOST_RULES) {
    notify(t.youHaveReachedTheLimit, { type: 'error' })
    return false
  }
  const at = known.findIndex((one) => one.id === after)
  const [before, next] = at < 0 ? [known.at(-1), undefined] : [known[at], known[at + 1]]
  const start = before?.place ?? -1
  const own = next === undefined ? start + 1 : (start + next.place) / 2
  put({ ...preference('rules'), [newId()]: storedRule(rule, own) })
  return true
}

/** Deletes a rule. An undo is offered. */
export function deleteRule(id: string, name: string): void {
  const { [id]: gone, ...rest } = preference('rules')
  if (gone === undefined) return
  put(rest)
  const run = (): void => put({ ...preference('rules'), [id]: gone })
  notify(t.deletedName({ name }), { action: { label: t.undo, run } })
}

/** Moves a rule by a number of positions. Rules get whole places again, so that an order never runs out of numbers. */
export function moveRule(id: string, by: number): void {
  const known = rulesNow()
  const from = known.findIndex((one) => one.id === id)
  const to = Math.min(known.length - 1, Math.max(0, from + by))
  const [moved] = known.slice(from, from + 1)
  if (from < 0 || to === from || !moved) return
  const rest = known.filter((one) => one.id !== id)
  const order = [...rest.slice(0, to), moved, ...rest.slice(to)]
  const stored = preference('rules')
  const changed = order.flatMap(({ id: each, rule, place }, at) =>
    rule === null || place === at ? [] : [[each, storedRule(rule, at)] as const],
  )
  put({ ...stored, ...Object.fromEntries(changed) })
}

/** Mutes words, unless they are muted already. Returns false if that is not possible. */
export function muteWords(given: string): boolean {
  const words = given.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_MUTED)
  const known = preference('mutedWords')
  if (!/[\p{L}\p{N}]/u.test(words)) return false
  if (known.length >= MOST_MUTED) {
    notify(t.youHaveReachedTheLimit, { type: 'error' })
    return false
  }
  if (!known.some((one) => one.toLowerCase() === words.toLowerCase())) setPreference('mutedWords', [...known, words])
  return true
}

/** An undo is offered. */
export function unmuteWords(words: string): void {
  setPreference(
    'mutedWords',
    preference('mutedWords').filter((one) => one !== words),
  )
  notify(t.unmuted({ words }), { action: { label: t.undo, run: () => void muteWords(words) } })
}

/** Returns the rules and muted words in the form in which calls take them. Unreadable rules are left out. */
export function givenRules(): { rules: { id: string; rule: GivenRule }[]; muted: string[] } {
  return {
    rules: rulesNow().flatMap(({ id, rule }) => (rule === null ? [] : [{ id, rule: givenRule(rule) }])),
    muted: [...preference('mutedWords')],
  }
}

type GivenRule = ReturnType<typeof givenRule>

/** Returns a rule in the form in which calls take it. */
export const givenRule = (rule: Rule) => ({
  ...rule,
  conditions: rule.conditions.map((one) => ({ ...one })),
  actions: rule.actions.map((one) => ({ ...one })),
})

const put = (rules: Stored): void => setPreference('rules', rules)

function newId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return ruleIdOf(high, low)
}
