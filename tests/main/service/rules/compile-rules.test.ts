import { describe, expect, test } from 'vitest'
import type { Rule, RuleCondition } from '#shared/model/rules/rule.ts'
import { CompiledRules, hostIn, type ItemFacts } from '../../../../main/service/library/rules/compile-rules.ts'

const item: ItemFacts = {
  way: 'feed',
  sources: [{ key: 'https://feeds.example.com/news.xml', name: 'The Example' }],
  hosts: ['cooking.example.co.uk'],
  author: 'Zoë Müller \nلطيفة أحمد',
  title: 'An interview: life in the 21st century',
  text: 'Long-term plans. 我们在北京学习中文。 كِتابٌ عن البحر. Ships pass at night.',
  language: 'en-GB',
  minutes: 12,
  kind: 'article',
  tags: ['Sea'],
  shelves: ['shelf-sea'],
  isRead: false,
  isUnasked: true,
}

const rule = (conditions: readonly RuleCondition[], more: Partial<Rule> = {}): Rule => ({
  ...{ name: '', is_on: true, any: false, stops: false, conditions },
  actions: [{ do: 'queue' }],
  ...more,
})
const judged = (rules: readonly Rule[], muted: readonly string[] = [], facts = item): readonly string[] =>
  new CompiledRules(
    rules.map((one, at) => ({ id: `r${at}`, rule: one })),
    muted,
  )
    .judge(facts)
    .map(({ ruleId }) => ruleId)
const applies = (condition: RuleCondition, facts = item): boolean => judged([rule([condition])], [], facts).length > 0

describe('a condition', () => {
  test.each<[string, RuleCondition, boolean]>([
    ['a word of the title', { field: 'title', test: 'has', value: 'INTERVIEW' }, true],
    ['a part of a word', { field: 'title', test: 'has', value: 'inter' }, false],
    ['words in another order', { field: 'title', test: 'has', value: 'life interview' }, false],
    ['words next to each other', { field: 'title', test: 'has', value: 'interview — life' }, true],
    ['a word that the title lacks', { field: 'title', test: 'has_not', value: 'review' }, true],
    ['a joined word, written apart', { field: 'text', test: 'has', value: 'long term' }, true],
    ['a joined word, written as one', { field: 'text', test: 'has', value: 'longterm' }, true],
    ['Chinese words inside a run of text', { field: 'text', test: 'has', value: '学习中文' }, true],
    ['Chinese words that are not there', { field: 'text', test: 'has', value: '学习英文' }, false],
    ['an Arabic word without its vowel signs', { field: 'text', test: 'has', value: 'كتاب' }, true],
    ['an Arabic name', { field: 'author', test: 'has', value: 'أحمد' }, true],
    ['a name without its accents', { field: 'author', test: 'has', value: 'zoe muller' }, true],
    ['words across two names', { field: 'author', test: 'has', value: 'أحمد zoe' }, false],
    ['a word of the title or the text', { field: 'anywhere', test: 'has', value: 'ships' }, true],
    ['signs alone', { field: 'title', test: 'has', value: '!!!' }, false],
    ['the host above a subdomain', { field: 'host', test: 'is', value: 'example.co.uk' }, true],
    ['a whole address', { field: 'host', test: 'is', value: 'https://www.example.co.uk/a' }, true],
    ['a host that only ends alike', { field: 'host', test: 'is', value: 'ple.co.uk' }, false],
    ['a subdomain of the host', { field: 'host', test: 'is', value: 'a.cooking.example.co.uk' }, false],
    ['a source by its address', { field: 'source', test: 'is', value: 'https://feeds.example.com/news.xml' }, true],
    [
      'a feed that moved on its host',
      { field: 'source', test: 'is', value: 'https://feeds.example.com/old', name: 'The Example' },
      true,
    ],
    [
      'a feed of the same name on another host',
      { field: 'source', test: 'is', value: 'https://other.example/f', name: 'The Example' },
      false,
    ],
    ['a language, whatever its region', { field: 'language', test: 'is', value: 'EN' }, true],
    ['another language', { field: 'language', test: 'is_not', value: 'de' }, true],
    ['more minutes', { field: 'length', test: 'over', value: 11 }, true],
    ['exactly the minutes', { field: 'length', test: 'over', value: 12 }, false],
    ['fewer minutes', { field: 'length', test: 'under', value: 13 }, true],
    ['a kind', { field: 'kind', test: 'is', value: 'pdf' }, false],
    ['a tag in another case', { field: 'tag', test: 'has', value: 'sea' }, true],
    ['a way of arriving', { field: 'way', test: 'is', value: 'feed' }, true],
    ['an item that was read elsewhere', { field: 'read', test: 'is' }, false],
    ['an item that was not', { field: 'read', test: 'is_not' }, true],
  ])('on %s', (_name, condition, expected) => expect(applies(condition)).toBe(expected))

  test('on an unknown length or language is not met', () => {
    const unknown = { ...item, minutes: null, language: null }
    expect(applies({ field: 'length', test: 'under', value: 99 }, unknown)).toBe(false)
    expect(applies({ field: 'language', test: 'is', value: 'en' }, unknown)).toBe(false)
  })
})

test('a rule needs all of its conditions or one of them, as its reader chose', () => {
  const conditions: readonly RuleCondition[] = [
    { field: 'kind', test: 'is', value: 'article' },
    { field: 'kind', test: 'is', value: 'pdf' },
  ]
  expect([judged([rule(conditions)]), judged([rule(conditions, { any: true })])]).toEqual([[], ['r0']])
})

test('a rule that stops ends the list, a rule that is off is left out, and one without conditions always applies', () => {
  const rules = [rule([], { is_on: false }), rule([]), rule([], { stops: true, actions: [] }), rule([])]
  expect(judged(rules)).toEqual(['r1', 'r2'])
})

test('a tag that a rule adds counts for the rules after it', () => {
  const tagged: RuleCondition = { field: 'tag', test: 'has', value: 'Long read' }
  const tags = rule([], { actions: [{ do: 'tag', value: 'long read' }] })
  expect([judged([tags, rule([tagged])]), judged([rule([tagged]), tags])]).toEqual([['r0', 'r1'], ['r1']])
})

test('a shelf on which a rule puts the item counts for the rules after it', () => {
  const [here, later] = ['shelf-sea', 'shelf-sun'].map(
    (value): RuleCondition => ({ field: 'shelf', test: 'has', value }),
  ) as [RuleCondition, RuleCondition]
  const puts = rule([here], { actions: [{ do: 'shelf', value: 'shelf-sun' }] })
  expect([judged([puts, rule([later])]), judged([rule([later]), puts])]).toEqual([['r0', 'r1'], ['r1']])
})

test('muted words hide an item from a source before any rule, but never one that the reader saved', () => {
  expect(judged([rule([])], ['at night'])).toEqual(['muted'])
  expect(judged([rule([])], ['at night'], { ...item, isUnasked: false })).toEqual(['r0'])
  expect(judged([rule([])], ['nightly', '???'])).toEqual(['r0'])
})

test('a long text costs time in proportion to its length', () => {
  const rules = Array.from({ length: 50 }, (_, at) =>
    rule([{ field: 'text', test: 'has', value: `word${at} not here` }]),
  )
  const compiled = new CompiledRules(
    rules.map((one, at) => ({ id: `r${at}`, rule: one })),
    [],
  )
  const timeOf = (times: number): number => {
    const text = 'the river runs past word1 not mill '.repeat(times)
    const begun = performance.now()
    compiled.judge({ ...item, text })
    return performance.now() - begun
  }
  timeOf(1000)
  expect(timeOf(20_000)).toBeLessThan(Math.max(20, timeOf(2000)) * 60)
})

test.each([
  ['Example.com', 'example.com'],
  ['www.example.com/path?a', 'example.com'],
  ['ftp://münchen.example', 'xn--mnchen-3ya.example'],
  ['', null],
  ['http://', null],
])('the host in %j is %j', (given, host) => expect(hostIn(given)).toBe(host))
