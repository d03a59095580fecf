import { toHast } from 'mdast-util-to-hast'
import { toHtml } from 'hast-util-to-html'
import { parse } from 'yaml'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { rubyElements } from '#shared/text/links/ruby-elements.ts'
import { type FoundItems, type IncomingHighlight, incomingHighlight, incomingItem } from '../incoming-item.ts'
import { isMarkup } from '../page-start.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { tagNames } from '../values/tag-names.ts'
import { wordsOf } from '../values/words-of.ts'
import { textOfHighlights } from './highlight-lists.ts'
import { factOf, readNoteSections, withoutLinkLines } from './note-sections.ts'
import { isNotionPage, type NotionPage, readNotionPage } from './notion-page.ts'
import { fieldsLeft } from './record-fields.ts'
import { parseWithReadings } from './ruby-tags.ts'
import { headOf, objectItem } from './unknown-records.ts'

/** The front matter: the lines before the text, between two lines of dashes. */
const front = /^---[ \t]*\r?\n([\s\S]{0,100000}?)\r?\n---[ \t]*(?:\r?\n|$)/

const UNDERLINED = /^([^\s][^\r\n]{0,300})\r?\n=+[ \t]*$/gm

/** A property outside front matter: `url:: https://…` at the start of a note, or `URL: https://…` below its heading. */
const PROPERTY = /^[ \t]{0,8}(?:- )?(\p{L}[\p{L}\p{N} _-]{0,40})::?[ \t](.{1,4000})$/u
/** The address of a bookmark of nb, above the sections about it. */
const ADDRESS = /^<(https?:\/\/[^\s<>]{1,4000})>$/
const SECTION = /^## \S/m
const MOST_PROPERTIES = 60
/** Headings and pictures that may come before the properties. */
const BEFORE = /^#{1,3}\s|^!\[[^[\]]{0,200}\]\([^()\s]{0,2000}\)$/
const MOST_HEADINGS = 4
/** Highlighted text in notes from Obsidian, Bear and others. */
const MARKED = /==(?=[^\s=])([^=\n]{1,5000})(?<=[^\s=])==/g
const CODE = /`[^`\n]{1,2000}`|\$[^$\n]{1,2000}\$|https?:\/\/\S{1,4000}/g
const FENCE = /^[ \t]{0,3}(?:```|~~~)/
/** A tag in the text, as Bear and Obsidian write it: `#boats`, `#two words#`. */
const TAG = /#([\p{L}\p{N}_/-]{1,100}(?: [^#\n]{0,80}[^#\s](?=#))?)#?/gu

/** True for a note with properties at its start, or with sections of properties and highlights. */
export const isMarkdownNote = (text: string): boolean =>
  front.test(text) || hasProperties(text) || (!isMarkup(text) && readNoteSections(text) !== null)

/** True for a note that starts with properties, one of which is an address. */
const hasProperties = (text: string): boolean => isNotionPage(text) || headOf(propertiesOf(text).facts).url !== null

/**
 * Returns the properties in the lines at the start of a note, and the rest of the note. Wiki links are replaced with
 * the names to which they link.
 */
function propertiesOf(text: string): { readonly facts: JsonObject; readonly rest: string } {
  const facts: [string, string][] = []
  const heading: string[] = []
  const hasSections = SECTION.test(text)
  let at = 0
  while (facts.length < MOST_PROPERTIES && at < text.length) {
    const end = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at)
    const line = text.slice(at, end).trimEnd()
    const [, name, value = ''] = line.length > 5000 ? [] : (PROPERTY.exec(line) ?? [])
    const address = facts.length === 0 && hasSections ? ADDRESS.exec(line)?.[1] : undefined
    if (address !== undefined) facts.push(['url', address])
    else if (name !== undefined) facts.push([name.trim(), factOf(name, value)])
    else if (facts.length > 0 || !(line.trim() === '' || (heading.length < MOST_HEADINGS && BEFORE.test(line)))) break
    else if (line.trim() !== '') heading.push(line)
    at = end + 1
  }
  return { facts: Object.fromEntries(facts), rest: [...heading, text.slice(at)].join('\n') }
}

/** Reads a Markdown note, with its properties at the start if there are any. */
export function readMarkdownNote(text: string, name: string): FoundItems {
  if (isNotionPage(text)) return readOwnPage(readNotionPage(text))
  const head = text.match(front)
  const properties = head || !hasProperties(text) ? { facts: {}, rest: text } : propertiesOf(text)
  const written = head ? text.slice(head[0].length) : properties.rest
  const sections = readNoteSections(written)
  const facts = { ...(head ? factsIn(head[1] ?? '') : properties.facts), ...sections?.facts }
  const used = new Set<string>()
  const named = objectItem(facts, used)
  const linked = sections && named.url === null ? withoutLinkLines(sections.rest) : null
  const known = linked ? { ...named, url: webAddress(linked.url) } : named
  const heading = /^#\s+(.{1,500})$/m.exec(written)?.[1]
  const { text: body, highlights, tags } = inlineFacts(linked?.rest ?? sections?.rest ?? written)
  const words = sections && hasOnlyHeadings(body) ? null : wordsOf(body)
  const listed = sections?.highlights ?? []
  // The highlights of a book are its only text.
  const isBook = words === null && known.url === null && listed.length > 0
  const item = incomingItem({
    ...known,
    title: known.title ?? wordsOf(heading) ?? name,
    tags: tagNames([...known.tags, ...tags]),
    html: isBook ? textOfHighlights(listed) : words === null ? null : htmlOfMarkdown(words),
    ...(isBook && { state: known.state ?? 'archive' }),
    highlights: [...known.highlights, ...highlights, ...listed],
  })
  return { items: [item], refused: [], fieldsLeft: fieldsLeft([facts], used) }
}

const hasOnlyHeadings = (text: string): boolean =>
  text.split('\n').every((line) => line.trim() === '' || /^#{1,6}\s/.test(line))

/** Reads a page that Lectern wrote for Notion. Its highlights are listed, so its text has no markers. */
function readOwnPage({ facts, text }: NotionPage): FoundItems {
  const used = new Set<string>()
  const item = objectItem(facts, used)
  const found = { ...item, ...(text !== '' && { html: htmlOfMarkdown(text) }) }
  return { items: [found], refused: [], fieldsLeft: fieldsLeft([facts], used) }
}

/**
 * Removes lines that contain only tags, and the markers around highlighted text, which is returned as highlights. Code,
 * formulas and addresses stay as they are.
 */
function inlineFacts(text: string) {
  const highlights: IncomingHighlight[] = []
  const tags: string[] = []
  const marked = (part: string): string =>
    part.replace(MARKED, (_, words: string) => {
      const plain = words.replaceAll(/!?\[([^[\]]{0,1000})\]\([^()\s]{0,2000}\)/g, '$1').replaceAll(/\*\*|__|[*`]/g, '')
      highlights.push(incomingHighlight({ text: plain }))
      return words
    })
  let isCode = false
  const lines = text.split('\n').flatMap((line) => {
    if (FENCE.test(line)) isCode = !isCode
    if (isCode || FENCE.test(line)) return line
    const found = line.startsWith('#') && line.length < 2000 ? [...line.matchAll(TAG)] : []
    if (found.length > 0 && line.replaceAll(TAG, '').trim() === '') {
      tags.push(...found.map(([, tag = '']) => tag))
      return []
    }
    if (!line.includes('==')) return line
    let plain = ''
    let from = 0
    for (const { 0: code, index } of line.matchAll(CODE)) {
      plain += marked(line.slice(from, index)) + code
      from = index + code.length
    }
    return plain + marked(line.slice(from))
  })
  return { text: lines.join('\n'), highlights, tags }
}

function factsIn(yaml: string): JsonObject {
  try {
    const facts: unknown = parse(yaml, { maxAliasCount: 10, schema: 'core', uniqueKeys: false, logLevel: 'error' })
    return isObject(facts) ? facts : {}
  } catch {
    return {}
  }
}

/**
 * Underlined headings are rewritten as headings with `#`, the only kind that the parser reads. HTML is treated as text.
 * Ruby readings are the only exception, because notes have no other way to write them.
 */
function htmlOfMarkdown(text: string): string {
  const read = text.replaceAll(UNDERLINED, '# $1')
  return toHtml(toHast(rubyElements(parseWithReadings(read))))
}
