import { contentType } from '#shared/model/content-type.ts'
import { type ArrivalWay, type RuleKind, ruleKinds, type RuleTest } from '#shared/model/rules/rule-fields.ts'
import {
  MUTED_WORDS,
  type NumberedRule,
  type Rule,
  type RuleAction,
  type RuleCondition,
} from '#shared/model/rules/rule.ts'
import { foldedName } from '#shared/model/tag.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'
import { indexedText, withoutJoiners, wordsIn } from '#shared/text/search/words-of.ts'

/** A feed or newsletter that delivered an item. `key`: see ruleSource. */
export interface SourceFact {
  readonly key: string
  readonly name: string
}

/** Facts about an item that rules test. */
export interface ItemFacts {
  readonly way: ArrivalWay
  readonly sources: readonly SourceFact[]
  /** Lower case. */
  readonly hosts: readonly string[]
  /** One name per line. */
  readonly author: string
  readonly title: string
  /** Empty if no rule needs it. */
  readonly text: string
  readonly language: string | null
  /** Minutes of reading, listening or watching. Null if unknown. */
  readonly minutes: number | null
  readonly kind: RuleKind
  readonly tags: readonly string[]
  /** The IDs of its shelves. */
  readonly shelves: readonly string[]
  /** False if no rule needs it. */
  readonly isRead: boolean
  /** True if a source delivered the item and the reader has not saved it. */
  readonly isUnasked: boolean
}

/** Actions of a rule that applies to an item. */
export interface Decision {
  readonly ruleId: string
  readonly rule: string
  readonly actions: readonly RuleAction[]
}

/**
 * An item with its words in the form in which they are compared. Tags that rules add, and shelves on which they put the
 * item, count for later rules.
 */
interface Item {
  readonly facts: ItemFacts
  readonly author: string
  readonly title: string
  readonly text: string
  readonly tags: Set<string>
  readonly shelves: Set<string>
}

type Test = (item: Item) => boolean

interface CompiledRule {
  readonly id: string
  readonly rule: Rule
  readonly applies: Test
}

/** Data about an item that has to be read only if a rule tests it. */
export interface RuleNeeds {
  readonly text: boolean
  readonly read: boolean
  readonly sources: boolean
  readonly tags: boolean
  readonly shelves: boolean
}

/** Rules and muted words, prepared for many items. Rules that are off are left out. */
export class CompiledRules {
  readonly needs: RuleNeeds
  readonly isEmpty: boolean
  readonly #rules: readonly CompiledRule[]
  readonly #muted: readonly { readonly words: string; readonly phrases: readonly string[] }[]

  constructor(rules: readonly NumberedRule[], muted: readonly string[]) {
    this.#rules = rules.flatMap(({ id, rule }) => (rule.is_on ? [{ id, rule, applies: testOf(rule) }] : []))
    this.#muted = muted.map((words) => ({ words, phrases: phrasesOf(words) })).filter((one) => one.phrases.length > 0)
    const fields = new Set(this.#rules.flatMap(({ rule }) => rule.conditions.map(({ field }) => field)))
    this.isEmpty = this.#rules.length + this.#muted.length === 0
    this.needs = {
      text: this.#muted.length > 0 || fields.has('text') || fields.has('anywhere'),
      read: fields.has('read'),
      sources: fields.has('source'),
      tags: fields.has('tag'),
      shelves: fields.has('shelf'),
    }
  }

  /** Returns what the rules do to an item, in their order. Muted words come first, and end there. */
  judge(facts: ItemFacts): readonly Decision[] {
    const item = itemOf(facts)
    if (facts.isUnasked) {
      const found = this.#muted.find(({ phrases }) => phrases.some((one) => hasAnywhere(item, one)))
      if (found) return [{ ruleId: MUTED_WORDS, rule: found.words, actions: [{ do: 'mute' }] }]
    }
    const decisions: Decision[] = []
    for (const { id, rule, applies } of this.#rules) {
      if (!applies(item)) continue
      decisions.push({ ruleId: id, rule: rule.name, actions: rule.actions })
      for (const { do: what, value = '' } of rule.actions) {
        if (what === 'tag') item.tags.add(foldedName(value))
        else if (what === 'shelf') item.shelves.add(value)
      }
      if (rule.stops) break
    }
    return decisions
  }
}

/** True if a condition or muted word has words that a text can contain. */
export const hasComparableWords = (words: string): boolean => phrasesOf(words).length > 0

function itemOf(facts: ItemFacts): Item {
  return {
    facts,
    author: comparable(facts.author),
    title: comparable(facts.title),
    text: comparable(facts.text),
    tags: new Set(facts.tags.map(foldedName)),
    shelves: new Set(facts.shelves),
  }
}

/** Returns the words of a text in the form in which the search index has them, between spaces. */
const comparable = (text: string): string => (text === '' ? '' : ` ${wordsIn(indexedText(text)).join(' ')} `)

/** Returns the forms in which words can be found in a comparable text: as written, and with joined parts. */
function phrasesOf(words: string): readonly string[] {
  const folded = foldWords(words)
  const forms = [folded, withoutJoiners(folded)].map((form) => wordsIn(form).join(' ')).filter((form) => form !== '')
  return [...new Set(forms)].map((form) => ` ${form} `)
}

const hasAnywhere = ({ title, text }: Item, phrase: string): boolean => title.includes(phrase) || text.includes(phrase)

function testOf({ conditions, any }: Rule): Test {
  const tests = conditions.map(compiled)
  if (tests.length === 0) return () => true
  return any ? (item) => tests.some((test) => test(item)) : (item) => tests.every((test) => test(item))
}

const negative: readonly RuleTest[] = ['is_not', 'has_not']

function compiled(condition: RuleCondition): Test {
  const test = positive(condition)
  return negative.includes(condition.test) ? (item) => !test(item) : test
}

/** Returns the test of a condition as if it was not negated. */
function positive({ field, test, value: given = '', name = '' }: RuleCondition): Test {
  const value = String(given)
  switch (field) {
    case 'source':
      return ({ facts }) => facts.sources.some((source) => isSameSource(source, { key: value, name }))
    case 'host':
      return hostTest(value)
    case 'author':
    case 'title':
    case 'text':
      return phraseTest(value, (item, phrase) => item[field].includes(phrase))
    case 'anywhere':
      return phraseTest(value, hasAnywhere)
    case 'language': {
      const wanted = mainLanguage(value)
      return ({ facts }) => facts.language !== null && mainLanguage(facts.language) === wanted
    }
    case 'length': {
      const limit = Number(given)
      if (test === 'over') return ({ facts: { minutes } }) => minutes !== null && minutes > limit
      return ({ facts: { minutes } }) => minutes !== null && minutes < limit
    }
    case 'kind':
      return ({ facts }) => facts.kind === value
    case 'tag': {
      const wanted = foldedName(value)
      return ({ tags }) => tags.has(wanted)
    }
    case 'shelf':
      return ({ shelves }) => shelves.has(value)
    case 'way':
      return ({ facts }) => facts.way === value
    case 'read':
      return ({ facts }) => facts.isRead
  }
}

function phraseTest(words: string, has: (item: Item, phrase: string) => boolean): Test {
  const phrases = phrasesOf(words)
  return (item) => phrases.some((phrase) => has(item, phrase))
}

/** A host includes its subdomains. Readers also paste whole addresses. */
function hostTest(given: string): Test {
  const host = hostIn(given)
  if (host === null) return () => false
  return ({ facts }) => facts.hosts.some((one) => one === host || one.endsWith(`.${host}`))
}

/** Returns the host of an address, or of a host as a reader writes it, without `www.`. Null if there is none. */
export function hostIn(given: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`
  const host = URL.canParse(address) ? new URL(address).hostname.toLowerCase() : ''
  return host.replace(/^www\./, '').replace(/\.$/, '') || null
}

/**
 * True if a source is the one that a condition names. A feed whose address has changed is still known by its name, as
 * long as it is on the same host.
 */
function isSameSource(source: SourceFact, wanted: SourceFact): boolean {
  if (source.key === wanted.key) return true
  if (wanted.name === '' || source.name !== wanted.name) return false
  const isFeed = URL.canParse(source.key) && URL.canParse(wanted.key)
  return isFeed && hostIn(source.key) !== null && hostIn(source.key) === hostIn(wanted.key)
}

const mainLanguage = (code: string): string => code.trim().toLowerCase().split(/[-_]/)[0] ?? ''

const kindByType = new Map<number, RuleKind>(
  Object.entries(ruleKinds).flatMap(([kind, types]) => types.map((type) => [type, kind as RuleKind] as const)),
)

export const kindOf = (type: number): RuleKind =>
  kindByType.get(type) ?? kindByType.get(contentType.article) ?? 'article'
