import { describe, expect, test } from 'vitest'
import {
  actionOf,
  conditionOf,
  mutedAmong,
  type Rule,
  rulesAmong,
  ruleIdOf,
  isRuleId,
  ruleOf,
  storedRule,
} from '#shared/model/rules/rule.ts'

const rule: Rule = {
  name: 'Interviews',
  is_on: true,
  any: false,
  conditions: [
    { field: 'source', test: 'is', value: 'https://a.example/feed', name: 'The Atlantic' },
    { field: 'length', test: 'over', value: 10 },
    { field: 'read', test: 'is_not' },
  ],
  actions: [{ do: 'tag', value: 'long read' }, { do: 'send' }, { do: 'send', value: 'me@kindle.com' }],
  stops: true,
}

test('a rule is stored and read again as it was, with its place', () => {
  const entries = [
    { name: 'rule/b', value: storedRule(rule, 2) },
    { name: 'rule/a', value: storedRule({ ...rule, name: '' }, 1) },
    { name: 'rule/gone', value: null },
    { name: 'view/rule/x', value: '{}' },
  ]
  expect(rulesAmong(entries)).toEqual([
    { id: 'a', place: 1, rule: { ...rule, name: '' } },
    { id: 'b', place: 2, rule },
  ])
})

test('a stored rule that can’t be read stays in the list, so that its reader can remove it', () => {
  expect(rulesAmong([{ name: 'rule/x', value: '{' }])).toEqual([{ id: 'x', place: 0, rule: null }])
})

describe('a rule is refused', () => {
  test.each<[string, unknown]>([
    ['no object', null],
    ['an array', []],
    ['without actions, unless it stops', { ...rule, actions: [], stops: false }],
    ['with too many conditions', { ...rule, conditions: Array.from({ length: 13 }, () => rule.conditions[0]) }],
    ['with a name that is too long', { ...rule, name: 'x'.repeat(101) }],
    ['with an unknown action', { ...rule, actions: [{ do: 'format disk' }] }],
  ])('if it is %s', (_name, given) => expect(ruleOf(given)).toBeNull())
})

test.each<[unknown]>([
  [{ field: 'toString', test: 'is', value: 'x' }],
  [{ field: 'title', test: 'is', value: 'x' }],
  [{ field: 'title', test: 'has', value: '  ' }],
  [{ field: 'title', test: 'has', value: 7 }],
  [{ field: 'length', test: 'over', value: '7' }],
  [{ field: 'length', test: 'over', value: Number.NaN }],
  [{ field: 'kind', test: 'is', value: 'papyrus' }],
])('the condition %j is refused', (given) => expect(conditionOf(given)).toBeNull())

test('parts that an action or a condition does not take are left out', () => {
  expect(actionOf({ do: 'queue', value: 'x', more: 1 })).toEqual({ do: 'queue' })
  expect(actionOf({ do: 'tag' })).toBeNull()
  expect(actionOf({ do: 'shelf', value: '' })).toBeNull()
  expect(actionOf({ do: 'shelf', value: 'abcdefgh', name: 'Sea', more: 1 })).toEqual({
    ...{ do: 'shelf', value: 'abcdefgh', name: 'Sea' },
  })
  expect(conditionOf({ field: 'read', test: 'is', value: 'x' })).toEqual({ field: 'read', test: 'is' })
})

test('muted words may contain slashes and line breaks, and removed ones are gone', () => {
  const entries = [
    { name: 'muted/either/or', value: '{}' },
    { name: 'muted/two\nlines', value: '{}' },
    { name: 'muted/gone', value: null },
  ]
  expect(mutedAmong(entries)).toEqual(['either/or', 'two\nlines'])
})

test('an id is made of any two numbers', () => {
  expect([ruleIdOf(0, 0), ruleIdOf(2 ** 32 - 1, 2 ** 32 - 1)].map(isRuleId)).toEqual([true, true])
})
