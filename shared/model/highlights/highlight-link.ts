import { LONGEST_ADDRESS } from '../../limits.ts'

/**
 * A link from a highlight to an item, or to a highlight in an item. It is stored once, with the highlight where it
 * starts. It names its target by facts that stay true in another library, and that can still be shown when the target
 * is gone.
 */
export interface HighlightLink {
  /** Address of the item. */
  readonly url: string
  /** Title that the item had when the link was made. */
  readonly title: string
  /** The first words of the highlight. Absent if the target is the whole item. */
  readonly text?: string | undefined
}

/** Maximum number of characters of a title and of a highlight's words. More words don't identify it better. */
export const LONGEST_LINK = { title: 1000, text: 1000 } as const

/** Returns a link as it is stored, or null if its address is not one of a web page or file. */
export function cleanLink({ url, title, text }: HighlightLink): HighlightLink | null {
  const address = url.trim()
  if (address.length > LONGEST_ADDRESS || !/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null
  const words = plain(text ?? '').slice(0, LONGEST_LINK.text)
  const name = plain(title).slice(0, LONGEST_LINK.title)
  return { url: address, title: name === '' ? address : name, ...(words !== '' && { text: words }) }
}

/** Two links with the same key have the same target, whatever title it had. */
export const linkKey = ({ url, text = '' }: HighlightLink): string => `${url} ${plain(text)}`

interface Quoted {
  readonly text: string
}

/** Returns a link to an item, or to a highlight in it. */
export const linkTo = (
  item: { readonly url: string; readonly title: string },
  highlight?: Quoted,
): HighlightLink | null => cleanLink({ url: item.url, title: item.title, text: highlight?.text })

/**
 * Returns the highlight of an item to which a link with these words leads. A highlight that was merged since has more
 * words, and one whose merge was undone has fewer.
 */
export function linkedHighlight<T extends Quoted>(
  highlights: readonly T[],
  { text }: Pick<HighlightLink, 'text'>,
): T | null {
  if (text === undefined) return null
  const wanted = plain(text)
  const all = highlights.map((highlight) => ({ highlight, words: plain(highlight.text) }))
  const longer = all.filter(({ words }) => words.includes(wanted))
  const parts = all.filter(({ words }) => words.length * 2 >= wanted.length && wanted.includes(words))
  const best =
    longer.toSorted((a, b) => a.words.length - b.words.length)[0] ??
    parts.toSorted((a, b) => b.words.length - a.words.length)[0]
  return best?.highlight ?? null
}

/** Programs and pages write white space differently. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the links in a file that may contain anything. */
export function linksIn(value: unknown): HighlightLink[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((given: unknown) => {
    if (typeof given !== 'object' || given === null) return []
    const { url, title, text } = given as Readonly<Record<string, unknown>>
    if (typeof url !== 'string') return []
    const words = typeof text === 'string' ? { text } : {}
    return cleanLink({ url, title: typeof title === 'string' ? title : '', ...words }) ?? []
  })
}

/** The words of a link on one line, with at most `most` characters. */
export function shortWords(words: string, most: number): string {
  const line = plain(words)
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line
}
