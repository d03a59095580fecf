import { indexedText, splitWords } from '#shared/text/search/words-of.ts'
import type { FullText } from '../database/dialect/full-text-rows.ts'

/** The words of a content, as stored in its tables. */
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

/** A reader who sent the content. */
export interface SenderWords {
  readonly handle: string
  readonly name: string
  readonly note: string
}

/** Returns the words of a content and its highlights in the form in which they are indexed (folded). */
export function indexedWords(
  found: Words,
  marked: readonly HighlightWords[],
  senders: readonly SenderWords[] = [],
): FullText {
  const author = [found.author, ...namesOf(found.authors)].filter(Boolean).join(' \n')
  const site = [found.site_name, found.publisher, hostOf(found.url)].filter(Boolean).join(' \n')
  const notes = [found.note, ...marked.flatMap(({ note, tags }) => [note, ...namesOf(tags)])]
    .concat(senders.flatMap(({ handle, name, note }) => [name, `@${handle}`, note]))
    .filter(Boolean)
    .join(' \n')
  const highlights = marked.map(({ text }) => text).join(' \n')
  const names = [found.title, author, site].join(' \n')
  const words = (text: string) => splitWords(indexedText(text))
  return {
    title: words(found.title),
    author: words(author),
    site: words(site),
    body: words(found.text ?? ''),
    notes: words(notes),
    highlights: words(highlights),
    parts: indexedText(`${names} \n${found.url}`),
    said: indexedText(`${notes} \n${highlights}`),
    starts: words(names),
  }
}

function namesOf(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[])
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
