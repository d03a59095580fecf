import { cleanProse } from '#shared/text/clean-text.ts'
import { languageTag } from '../metadata/language.ts'
import { attribute, type XmlElement } from './xml-elements.ts'

/** Metadata that a book states about itself. */
export interface BookFacts {
  readonly title: string
  readonly authors: readonly string[]
  readonly publisher: string | null
  /** ISO 8601. */
  readonly published: string | null
  readonly language: string | null
  /** Description as HTML or plain text. */
  readonly description: string
  /** ID of the part that is the cover, as EPUB 2 specifies it. */
  readonly coverId: string | null
}

const LONGEST_NAME = 300
const MOST_AUTHORS = 20
/** Earlier years are ignored, because some programs write the year 101 for an unknown date. */
const EARLIEST_YEAR = 1400

export function bookFacts(elements: readonly XmlElement[]): BookFacts {
  const metas = elements.filter(({ name }) => name === 'meta')
  const refined = (element: XmlElement, property: string): string | null => {
    const id = attribute(element, 'id')
    const found = metas.find(
      (meta) => id !== null && attribute(meta, 'refines') === `#${id}` && attribute(meta, 'property') === property,
    )
    return found?.text.trim() ?? null
  }
  const all = (name: string) => elements.filter((element) => element.name === name && isOfBook(element))
  const titles = all('title')
  const main = titles.find((title) => refined(title, 'title-type') === 'main') ?? titles[0]
  const creators = all('creator').slice(0, 200)
  const authors = creators.filter((creator) =>
    [null, '', 'aut'].includes(attribute(creator, 'role') ?? refined(creator, 'role')),
  )
  const dates = all('date')
  const published = dates.find((date) => attribute(date, 'event') === 'publication') ?? dates[0]
  const cover = metas.find((meta) => attribute(meta, 'name') === 'cover')
  return {
    title: main ? named(main) : '',
    authors: [...new Set((authors.length > 0 ? authors : creators).map(named))].filter(Boolean).slice(0, MOST_AUTHORS),
    publisher: all('publisher').map(named).find(Boolean) ?? null,
    published: dateOf(published?.text ?? ''),
    language: languageTag(all('language')[0]?.text),
    description: all('description')[0]?.text ?? '',
    coverId: cover ? attribute(cover, 'content') : null,
  }
}

const isOfBook = ({ parent }: XmlElement): boolean => parent?.name === 'metadata' || parent?.name === 'dc-metadata'

const named = ({ text }: XmlElement): string => cleanProse(text.replace(/\s+/g, ' ')).trim().slice(0, LONGEST_NAME)

function dateOf(written: string): string | null {
  const [, year = '', month = '01', day = '01'] = /^\s*(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  return Number(year) < EARLIEST_YEAR || Number.isNaN(Date.parse(date)) ? null : date
}
