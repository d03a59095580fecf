import { OPDS_PATH } from '../../../calls/door-paths.ts'
import type { Item } from '../../../library/lists/item-lists.ts'
import { publicId } from '#shared/api/public/public-id.ts'
import * as t from '#shared/words/service/pages.ts'

const navigation = 'application/atom+xml;profile=opds-catalog;kind=navigation'
const acquisition = 'application/atom+xml;profile=opds-catalog;kind=acquisition'

/** Characters that XML does not allow in text. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A section of the catalog, or a list of books. */
export interface OpdsFeed {
  readonly kind: 'navigation' | 'acquisition'
  readonly path: string
  readonly title: string
  readonly updated: string
  readonly entries: readonly string[]
  /** The path of the next page. */
  readonly next?: string | null
}

/** OPDS 1.2. */
export function opdsText({ kind, path, title, updated, entries, next }: OpdsFeed): { type: string; text: string } {
  const type = kind === 'navigation' ? navigation : acquisition
  return {
    type,
    text: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">
<id>urn:lectern:${xml(path)}</id>
<title>${xml(title)}</title>
<updated>${xml(updated)}</updated>
<author><name>Lectern</name></author>
<link rel="self" href="${xml(path)}" type="${type}"/>
<link rel="start" href="${OPDS_PATH}" type="${navigation}"/>
<link rel="search" href="${OPDS_PATH}/search.xml" type="application/opensearchdescription+xml"/>
${next == null ? '' : `<link rel="next" href="${xml(next)}" type="${acquisition}"/>\n`}${entries.join('\n')}
</feed>
`,
  }
}

export interface Place {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly isList: boolean
}

export const placeEntry = ({ path, title, summary, isList }: Place, updated: string): string => `<entry>
<id>urn:lectern:${xml(path)}</id>
<title>${xml(title)}</title>
<updated>${xml(updated)}</updated>
<content type="text">${xml(summary)}</content>
<link rel="subsection" href="${xml(path)}" type="${isList ? acquisition : navigation}"/>
</entry>`

export function bookEntry({ content }: Item): string {
  const {
    id,
    title,
    url,
    author,
    excerpt,
    article,
    tags,
    feed_dirty_date: updated,
    publication_date: published,
  } = content
  const name = publicId('itm', id)
  return [
    '<entry>',
    `<id>urn:lectern:${name}</id>`,
    `<title>${xml(title.trim() === '' ? url : title)}</title>`,
    `<updated>${xml(updated)}</updated>`,
    ...(author === null ? [] : [`<author><name>${xml(author.name)}</name></author>`]),
    ...(published === null ? [] : [`<dc:issued>${xml(published.slice(0, 10))}</dc:issued>`]),
    ...(article?.language ? [`<dc:language>${xml(article.language)}</dc:language>`] : []),
    ...tags.map(({ name: tag }) => `<category term="${xml(tag)}" label="${xml(tag)}"/>`),
    ...(excerpt === '' ? [] : [`<summary type="text">${xml(excerpt)}</summary>`]),
    `<link rel="http://opds-spec.org/acquisition" href="${OPDS_PATH}/items/${name}.epub" type="application/epub+zip"/>`,
    ...(/^https?:/i.test(url) ? [`<link rel="alternate" href="${xml(url)}" type="text/html"/>`] : []),
    '</entry>',
  ].join('\n')
}

export const searchDescription = (): string => `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Lectern</ShortName><Description>${xml(t.searchTheLibrary)}</Description>
<InputEncoding>UTF-8</InputEncoding><OutputEncoding>UTF-8</OutputEncoding>
<Url type="${acquisition}" template="${OPDS_PATH}/search?query={searchTerms}"/>
</OpenSearchDescription>
`
