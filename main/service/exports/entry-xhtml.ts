import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { readingOf } from '#shared/text/links/ruby-reading.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import * as t from '#shared/words/service/exports.ts'
import { answersMarkdown } from './answer-markdown.ts'
import { BookFormulas } from './book-formulas.ts'
import { bookNotes } from './book-notes.ts'
import { sameAddress } from './book-pictures.ts'
import { savedDate } from './entry-facts.ts'
import type { LibraryRecord } from './library-record.ts'

/** Characters that XML does not allow in text. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text in XML. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Every chapter must have a name. */
export const nameOf = ({ title, url }: LibraryRecord): string => (xml(title).trim() === '' ? url : title)

type Pictures = ReadonlyMap<string, { readonly path: string }>

export interface ChapterText {
  readonly xhtml: string
  /** URLs of the pictures that the chapter shows. */
  readonly shown: ReadonlySet<string>
  readonly hasFormulas: boolean
}

/** Returns a chapter's language as a BCP 47 tag, which is the form used in books. Null if unknown. */
export function languageOf(language: string | null | undefined): string | null {
  try {
    const [tag = 'und'] = Intl.getCanonicalLocales(language ?? 'und')
    return tag === 'und' ? null : tag
  } catch {
    return null
  }
}

/** Returns the attributes for the language and direction of a text. */
export function languageAttributes(language: string | null, isRtl: boolean): string {
  const named = language === null ? '' : ` lang="${xml(language)}" xml:lang="${xml(language)}"`
  return isRtl ? `${named} dir="rtl"` : named
}

/**
 * Returns an entry as a chapter of an e-book. Pictures that the book doesn't contain are replaced with their
 * alternative text, because e-readers must not load them from the web.
 */
export function entryXhtml(record: LibraryRecord, pictures: Pictures = new Map()): ChapterText {
  const { article, note, highlights } = record
  const formulas = new BookFormulas()
  const shown = new Set<string>()
  const markup = (markdown: string): string => {
    const tree = toHast(parseMarkdown(markdown))
    if (tree.type !== 'root') return ''
    const clean = cleaned(bookNotes(tree), { pictures, formulas, shown })
    const text = toHtml(clean, { closeSelfClosing: true, omitOptionalTags: false })
    return text.toWellFormed().replaceAll(FORBIDDEN, '').replaceAll(']]>', ']]&gt;')
  }
  const body = markup(article?.markdown ?? '')
  const answers = markup(answersMarkdown(record))
  const facts = [record.author, record.site, record.publication_date?.slice(0, 10)].filter((fact) => fact != null)
  const marks = highlights.map(
    (one) => `<blockquote><p>${xml(one.text)}</p></blockquote>${one.note === null ? '' : `<p>${xml(one.note)}</p>`}`,
  )
  const title = nameOf(record)
  const attributes = languageAttributes(languageOf(article?.language), article?.is_rtl ?? false)
  const xhtml = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${attributes}>
<head><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
<h1>${xml(title)}</h1>
${facts.length === 0 ? '' : `<p class="facts">${facts.map(xml).join(' · ')}</p>\n`}${note === null ? '' : `<p class="note">${xml(note.note)}</p>\n`}${body}
${marks.length === 0 ? '' : `<section><h2>${xml(t.highlights)}</h2>\n${marks.join('\n')}\n</section>\n`}${answers === '' ? '' : `<section>\n${answers}\n</section>\n`}<p class="facts">${isFileAddress(record.url) ? '' : `<a href="${xml(addressIn(record.url))}">${xml(record.url)}</a><br/>`}${t.savedOnDate({ date: savedDate(record).slice(0, 10) })}</p>
</body></html>
`
  return { xhtml, shown, hasFormulas: formulas.hasAny }
}

/**
 * Returns a tree without external pictures and without links that don't work in a book. IDs are preserved for
 * footnotes.
 */
function cleaned(
  tree: Root,
  { pictures, formulas, shown }: { pictures: Pictures; formulas: BookFormulas; shown: Set<string> },
): Root {
  const ids = new Set<string>()
  const collect = (node: RootContent): void => {
    if (node.type !== 'element') return
    const { id } = node.properties
    if (typeof id === 'string') ids.add(id)
    for (const child of node.children) collect(child)
  }
  for (const child of tree.children) collect(child)
  const clean = (node: RootContent): ElementContent[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : []
    const { alt, href, src } = node.properties
    if (node.tagName === 'img') {
      const words = typeof alt === 'string' ? alt.trim() : ''
      const kept = typeof src === 'string' ? pictures.get(sameAddress(src)) : undefined
      if (kept && typeof src === 'string') {
        shown.add(sameAddress(src))
        return [element('img', { src: kept.path, alt: words }, [])]
      }
      return words === '' ? [] : [element('span', { className: ['picture'] }, [{ type: 'text', value: words }])]
    }
    const [code, ...others] = node.children
    if (node.tagName === 'code' && code?.type === 'text' && others.length === 0) {
      const math = formulas.set(code.value)
      if (math) return [math]
    }
    const children = node.children.flatMap(clean)
    if (node.tagName !== 'a') return [{ ...node, properties: propertiesOf(node), children }]
    const reading = typeof href === 'string' ? readingOf(href) : null
    if (reading !== null) return [element('ruby', {}, [...children, ...beside(reading)])]
    const link = typeof href === 'string' ? linkOf(href, ids) : null
    if (link === null) return [element('span', {}, children)]
    return [{ ...node, properties: { ...propertiesOf(node), href: link }, children }]
  }
  return { type: 'root', children: tree.children.flatMap(clean) }
}

/**
 * Returns properties in the form that XML and books require: each has a value, and none is an obsolete style attribute.
 */
function propertiesOf({ properties: { align, ...others } }: Element): Element['properties'] {
  const style = typeof align === 'string' ? { style: `text-align:${align}` } : {}
  const given = Object.entries(others).map(([name, value]) => [name, value === true ? '' : value])
  return { ...Object.fromEntries(given), ...style }
}

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  ...{ type: 'element', tagName, properties, children },
})

/** Returns a ruby reading, with parentheses around it for e-readers that can't show ruby text. */
const beside = (reading: string): ElementContent[] => [
  element('rp', {}, [{ type: 'text', value: '(' }]),
  element('rt', {}, [{ type: 'text', value: reading }]),
  element('rp', {}, [{ type: 'text', value: ')' }]),
]

/** Returns the target of a link. Null if the link can't be followed in a book. */
function linkOf(href: string, ids: ReadonlySet<string>): string | null {
  if (href.startsWith('#')) return ids.has(href.slice(1)) ? href : null
  if (!/^(?:https?|mailto):/i.test(href) || !URL.canParse(href)) return null
  return addressIn(href)
}

/** Returns a URL in the form that books require, which is stricter than on the web. */
function addressIn(href: string): string {
  const { origin, pathname, search, hash, protocol, href: whole } = new URL(href)
  const rest = protocol === 'mailto:' ? whole : pathname + search + hash
  const strict = rest
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (sign) => encodeURIComponent(sign))
  const [first = '', ...others] = strict.split('#')
  const fragment = others.length === 0 ? '' : `#${others.join('%23')}`
  return (protocol === 'mailto:' ? '' : origin) + first + fragment
}
