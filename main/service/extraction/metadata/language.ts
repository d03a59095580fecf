import { directionOf } from '#shared/language/direction.ts'
import type { PageDocument } from '../page-document.ts'
import { isArticle, type LinkedData, textValue } from '../json-ld.ts'
import type { MetaTags } from './meta-tags.ts'

const RTL_LETTERS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu

/**
 * Scripts that identify the language of a page that declares none, each with the minimum fraction of its letters in the
 * text.
 */
const SCRIPTS: [language: string, letters: RegExp, share: number][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.15],
  ['ko', /\p{Script=Hangul}/gu, 0.3],
  ['zh', /\p{Script=Han}/gu, 0.3],
  ['ru', /\p{Script=Cyrillic}/gu, 0.5],
  ['ar', /\p{Script=Arabic}/gu, 0.5],
  ['he', /\p{Script=Hebrew}/gu, 0.5],
  ['th', /\p{Script=Thai}/gu, 0.5],
  ['el', /\p{Script=Greek}/gu, 0.5],
]
const SAMPLE = 4000
/** Minimum number of letters needed to determine a text's script. */
const LEAST = 20
/** Contains no letters other than Latin ones. */
const LATIN = /^[^\u0250-\u1FFF\u2C00-\uFFFF]*$/
const MANY_LATIN = /(?:\p{L}\P{L}*){20}/u

/**
 * Determines an article's language as a BCP 47 tag. The language is the one that the page declares, unless the text's
 * script clearly belongs to another. Null if unknown. Reads the page immediately, before the text is known.
 */
export function readLanguage(
  page: PageDocument,
  meta: MetaTags,
  data: readonly LinkedData[],
): (text: string) => string | null {
  const candidates = [
    page.querySelector('html')?.getAttribute('lang') ?? page.querySelector('html')?.getAttribute('xml:lang'),
    textValue(data.find(isArticle)?.inLanguage),
    meta('content-language', 'language', 'dc.language', 'dcterms.language', 'og:locale', 'inlanguage'),
    page.querySelector('article[lang],main[lang],body[lang]')?.getAttribute('lang'),
  ]
  const said = candidates.map((candidate) => languageTag(candidate)).find((tag) => tag !== null) ?? null
  return (text) => {
    const guessed = languageOfScript(text)
    // Japanese text in a template that still declares lang="en" is common. The reverse is not.
    return guessed && (said === null || /^en\b/.test(said)) ? guessed : said
  }
}

/** Returns a well-formed tag in its usual spelling ("pt_br" → "pt-BR"), or null. */
export function languageTag(tag: string | null | undefined): string | null {
  const first =
    tag
      ?.trim()
      .split(/[,;\s]/)[0]
      ?.replace(/_/g, '-') ?? ''
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(first)) return null
  try {
    return Intl.getCanonicalLocales(first)[0] ?? null
  } catch {
    return null
  }
}

/** True if the text runs from right to left. The letters determine this, or the language if there are few letters. */
export function isRightToLeft(text: string, language: string | null): boolean {
  const sample = text.slice(0, SAMPLE)
  if (LATIN.test(sample)) {
    if (MANY_LATIN.test(sample)) return false
  } else {
    const letters = sample.match(/\p{L}/gu)?.length ?? 0
    if (letters >= LEAST) return (sample.match(RTL_LETTERS)?.length ?? 0) > letters / 2
  }
  return language !== null && directionOf(language) === 'rtl'
}

/** Returns the language that the text's script identifies. Null if there are few letters or the scripts are mixed. */
export function languageOfScript(text: string): string | null {
  const sample = text.slice(0, SAMPLE)
  if (LATIN.test(sample)) return null
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < LEAST) return null
  return SCRIPTS.find(([, pattern, share]) => (sample.match(pattern)?.length ?? 0) >= letters * share)?.[0] ?? null
}
