import type { ParsedSearch, Term } from '../parse-search.ts'
import { foldWords } from './fold-words.ts'
import { loosePhrases, partsOf, type Phrase, phraseOf } from './search-terms.ts'
import { hasSingles, indexedText, wordsIn } from './words-of.ts'

/** Texts of an entry, separated into the fields that a search distinguishes. */
export interface EntryTexts {
  readonly title: string
  readonly author: string
  readonly site: string
  readonly url: string
  readonly body: string
  readonly notes: string
  readonly highlights: string
}

type Field = Exclude<keyof EntryTexts, 'url'>

/** The words of an entry, in the same form as in the service's index. */
export class EntryWords {
  readonly #texts: EntryTexts
  readonly #words = new Map<Field, string>()
  #names: string | null = null

  constructor(texts: EntryTexts) {
    this.#texts = texts
  }

  /** True if the entry matches all words and names: as written, less strictly, or as parts of words. */
  matches(asked: ParsedSearch): boolean {
    const { words, notWords, by, title, site, from, fields } = asked
    const all = fields.length === 0 ? EVERY_FIELD : fields.map((field) => fieldOf[field])
    const isNamed = (names: readonly string[], among: readonly Field[]): boolean =>
      names.every((text) => this.#has(phraseOf({ text }), among))
    if (!isNamed(by, ['author']) || !isNamed(title, ['title']) || !isNamed(site, ['site'])) return false
    if (!isNamed(from, ['author', 'site'])) return false
    if (notWords.some((term) => this.#has(phraseOf(term), EVERY_FIELD))) return false
    if (words.every((term) => this.#has(phraseOf(term), all))) return true
    return allowsParts(asked) && (this.#hasLoosely(words) || this.#hasParts(words))
  }

  #hasLoosely(terms: readonly Term[]): boolean {
    return loosePhrases(terms)?.every((phrase) => this.#has(phrase, EVERY_FIELD)) ?? false
  }

  /**
   * True if all terms match parts of words in names, notes and highlights. Short terms must match the start of a word
   * in a name.
   */
  #hasParts(terms: readonly Term[]): boolean {
    const { long, short } = partsOf(terms)
    const { title, author, site, url, notes, highlights } = this.#texts
    this.#names ??= indexedText([title, author, site, url, notes, highlights].join(' \n'))
    return (
      long.every((text) => this.#names?.includes(text)) &&
      short.every((text) => this.#has({ words: wordsIn(text), isStart: true }, NAMES))
    )
  }

  #has({ words, isStart }: Phrase, among: readonly Field[]): boolean {
    if (words.length === 0) return false
    const wanted = ` ${words.join(' ')}${isStart ? '' : ' '}`
    return among.some((field) => this.#of(field).includes(wanted))
  }

  #of(field: Field): string {
    const known = this.#words.get(field)
    if (known !== undefined) return known
    const words = ` ${wordsIn(indexedText(this.#texts[field])).join(' ')} `
    this.#words.set(field, words)
    return words
  }
}

const EVERY_FIELD: readonly Field[] = ['title', 'author', 'site', 'body', 'notes', 'highlights']
const NAMES: readonly Field[] = ['title', 'author', 'site']
const fieldOf = { title: 'title', text: 'body', highlights: 'highlights', notes: 'notes' } as const

/** True if parts of words may match. Phrases and exclusions are literal. */
export function allowsParts({ words, notWords, by, title, site, from, fields }: ParsedSearch): boolean {
  const plain =
    words.length > 0 && words.every((term) => !term.isPhrase && (!hasSingles(term.text) || term.text.length > 2))
  return plain && notWords.length + by.length + title.length + site.length + from.length + fields.length === 0
}

/**
 * Returns a text in which every term that matches the entry can be found. Used for a quick check before `EntryWords`.
 */
export function glanceText(texts: readonly string[]): string {
  const indexed = indexedText(texts.join(' \n'))
  return ` ${wordsIn(indexed).join(' ')} \n${foldWords(texts.join(' \n'))}`
}

/** True if a text from `glanceText` may contain these terms. */
export function mayHave(glance: string, terms: readonly Term[]): boolean {
  const loose = loosePhrases(terms)
  return terms.every((term, at) => {
    const ways = [foldWords(term.text), phraseOf(term).words.join(' '), loose?.[at]?.words.join(' ') ?? '']
    return ways.some((way) => way !== '' && glance.includes(way))
  })
}
