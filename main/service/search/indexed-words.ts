import { toPlainCharacters } from '#shared/text/superscripts.ts'
import type { FullText } from '../database/dialect/full-text-rows.ts'
import { splitWords } from './split-words.ts'

/** The words of a content, as its tables have them. */
export interface Words {
  readonly title: string
  readonly site_name: string | null
  readonly url: string
  readonly author: string | null
  readonly publisher: string | null
  readonly authors: string | null
  readonly text: string | null
  readonly note: string | null
}

export interface HighlightWords {
  readonly text: string
  readonly note: string | null
  /** A JSON array. */
  readonly tags: string | null
}

/** Returns the indexed words of a content and its highlights. */
export function indexedWords(found: Words, marked: readonly HighlightWords[]): FullText {
  const author = [found.author, ...namesOf(found.authors)].filter(Boolean).join(' \n')
  const site = [found.site_name, found.publisher, hostOf(found.url)].filter(Boolean).join(' \n')
  const notes = [found.note, ...marked.flatMap(({ note, tags }) => [note, ...namesOf(tags)])]
    .filter(Boolean)
    .join(' \n')
  const highlights = marked.map(({ text }) => text).join(' \n')
  const names = [found.title, author, site].join(' \n')
  return {
    title: splitWords(findable(found.title)),
    author: splitWords(author),
    site: splitWords(site),
    body: splitWords(findable(found.text ?? '')),
    notes: splitWords(findable(notes)),
    highlights: splitWords(findable(highlights)),
    parts: `${names} \n${found.url}`,
    said: `${notes} \n${highlights}`,
    starts: splitWords(names),
  }
}

/** "CO2" also finds "CO₂". Marks where a word may be cut are no part of it. */
function findable(text: string): string {
  const whole = text.replaceAll(/[\u00AD\u200B\u2060\uFEFF]/g, '')
  return [whole, ...toPlainCharacters(whole)].join(' \n')
}

function namesOf(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[])
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
