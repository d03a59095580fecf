import { colorNamed } from '#shared/model/highlights/highlight-colors.ts'
import { type IncomingHighlight, incomingHighlight } from '../incoming-item.ts'
import type { JsonObject } from '../read-json.ts'
import { momentOf } from '../values/moment-of.ts'
import { isFavoriteTag, tagNames, tagsInText } from '../values/tag-names.ts'

/** A note whose sections hold the properties and highlights of a page or book. */
export interface SectionedNote {
  readonly facts: JsonObject
  readonly highlights: readonly IncomingHighlight[]
  /** Everything outside these sections, except pictures and the title. Empty if there is nothing else. */
  readonly rest: string
}

const HEADING = /^ {0,3}(#{1,6})\s+(\S.{0,300})$/
const FACTS = /^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:metadata|details|info(?:rmation)?|properties)\s*:?$/iu
const MARKS =
  /^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:(?:new|all|my|your)\s+)?(?:highlights?|annotations|clippings|quotes|markierungen|surlignages|subrayados|destaques|evidenziazioni|markeringen|ハイライト|标注|高亮)(?=$|[^\p{L}])/iu
const FACT = /^\s*(?:[-*+] )?(?:\*\*)?(\p{L}[\p{L}\p{N} _-]{0,40}?)(?:\*\*)?::?(?:\*\*)?[ \t]+(\S.{0,4000})$/u
const ITEM = /^(\s{0,200})(?:[-*+•]|\d{1,4}[.)])[ \t](.*)$/
const QUOTE = /^\s{0,3}>\s?/
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/
const PICTURE = /^!\[[^[\]]{0,200}\]\([^()\s]{0,2000}\)$/
/** The name of a part of a highlight: `Note: …`, `**Tags:** …`. */
const LABEL =
  /^(?:\*\*|__)?(notes?|comments?|remarks?|annotations?|tags?|labels?|colou?rs?|date|added|created)(?:\*\*|__)? ?::?(?:\*\*|__)?(.*)$/i
/** A place at the end of a highlight: a link to it in the program, a page, an identifier of the block. */
const PLACES: readonly RegExp[] = [
  /\(\[[^[\]]{1,80}\]\([^()\s]{1,2000}\)\)$/,
  /\(\[[^[\]]{1,80}\]\([^()\s]{1,1000}\([^()\s]{0,500}\)[^()\s]{0,500}\)\)$/,
  /[—–-] ?(?:\p{L}{1,20}: ?)?\[[^[\]]{1,60}\]\([^()\s]{1,2000}\)$/u,
  /\[[^\p{L}[\]]{1,12}\]\([^()\s]{1,2000}\)$/u,
  /\((?:location|loc\.?|page|p\.|pos\.?|position|seite|página) ?[\divxlc]{1,9}(?: ?[-–] ?[\divxlc]{1,9})?\)$/i,
  /(?<=\s)\^[\w-]{1,60}$/,
  /[—–-] Group: #\S{1,80}$/,
]

/**
 * Returns the sections of a note that another program wrote from highlights, in lists, quotations or paragraphs. Null
 * for any other note: a heading of this name also occurs in articles. So the note must also list its properties, or name
 * the place of a highlight, or contain nothing else.
 */
export function readNoteSections(text: string): SectionedNote | null {
  if (!text.includes('#')) return null
  const paged = text.includes(' @ ') ? pagedSections(text) : null
  if (paged) return paged
  const facts: Record<string, string> = {}
  const marks: { readonly lines: string[]; readonly madeMs: number | null }[] = []
  const rest: string[] = []
  let inFacts = false
  let hasFacts = false
  let section: { readonly level: number; readonly lines: string[] } | null = null
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const [, signs = '', title = ''] = line.length > 400 ? [] : (HEADING.exec(line) ?? [])
    if (MARKS.test(title)) {
      const added = /\b(?:added|on) (.{6,60})$/i.exec(title.trim())?.[1]
      section = { level: signs.length, lines: [] }
      marks.push({ lines: section.lines, madeMs: momentOf(added?.replace(/ at /i, ' ')) })
      inFacts = false
    } else if (FACTS.test(title)) {
      inFacts = true
      hasFacts = true
      section = null
    } else if (signs !== '' && (section === null || signs.length <= section.level)) {
      inFacts = false
      section = null
      rest.push(line)
    } else if (section) {
      // Headings within the section name chapters.
      if (signs === '') section.lines.push(line)
    } else if (inFacts) {
      const [, name, value = ''] = line.length > 5000 ? [] : (FACT.exec(line) ?? [])
      if (name !== undefined) facts[name.trim()] = factOf(name, value)
      else if (line.trim() !== '') rest.push(line)
    } else rest.push(line)
  }
  const found = marks.map(({ lines, madeMs }) => highlightsIn(lines, madeMs))
  const highlights = found.flatMap((each) => each.highlights)
  if (highlights.length === 0) return null
  const written = rest.join('\n').trim()
  const others = written
    .split('\n')
    .filter((line) => line.trim() !== '' && !HEADING.test(line) && !PICTURE.test(line.trim()))
  if (!hasFacts && !found.some(({ hasPlaces }) => hasPlaces) && others.length > 0) return null
  return { facts, highlights, rest: others.length === 0 ? '' : written }
}

/** Replaces wiki links with the names to which they link. Names next to each other are separated by commas. */
export const linkedNames = (value: string): string =>
  value
    .replaceAll(/\]\][ \t]{1,20}\[\[/g, ']], [[')
    .replaceAll(/\[\[(?:[^[\]|]{0,500}\|)?([^[\]|]{0,500})\]\]/g, '$1')
    .trim()

/** A value that consists of a link: `[Ann Lee](https://a.example/ann)`, `*[Ann Lee]()*`. */
const LINK = /^\*?\[([^[\]]{1,500})\]\(([^()\s]{0,2000})\)\*?$/

/** Returns the value of a property without its markup. The value of an address is the address of its link. */
export function factOf(name: string, value: string): string {
  const [whole, words = '', address = ''] = LINK.exec(value.trim()) ?? []
  if (whole === undefined) return linkedNames(value)
  return /^(?:url|link|source|reference|address)\b/i.test(name) ? address : words
}

/** Returns the address of the page in a line that is only a link to it, and the text without such lines. */
export function withoutLinkLines(text: string): { readonly url: string | null; readonly rest: string } {
  const lines = text.split('\n')
  const links = lines
    .flatMap((line) => (line.length < 3000 ? [LINK.exec(line.trim())] : []))
    .filter((link) => link !== null)
  const [only, other] = links
  const chosen = links.find(([, words = '']) => /original|source|article/i.test(words)) ?? (other ? null : only)
  if (!chosen) return { url: null, rest: text }
  return {
    url: chosen[2] ?? null,
    rest: lines.filter((line) => line.length >= 3000 || !LINK.test(line.trim())).join('\n'),
  }
}

/** A highlight of KOReader: its page and time, above its text in italics, a rule, and the note. */
const PAGED = /^#{2,4} \p{L}{1,20} \d{1,6} @ (.{8,40})$/u

/** Returns the sections of a note that KOReader wrote. Null for any other note. */
function pagedSections(text: string): SectionedNote | null {
  const rest: string[] = []
  const found: { madeMs: number | null; readonly lines: string[]; readonly notes: string[]; isNote: boolean }[] = []
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const made = line.length > 100 ? undefined : PAGED.exec(line)?.[1]
    const last = found.at(-1)
    if (made !== undefined) found.push({ madeMs: momentOf(made), lines: [], notes: [], isNote: false })
    else if (!last) rest.push(line)
    else if (RULE.test(line)) last.isNote = true
    else if (!HEADING.test(line)) last[last.isNote ? 'notes' : 'lines'].push(line)
  }
  const highlights = found.flatMap(({ madeMs, lines, notes }) => {
    const words = plain(
      lines
        .join('\n')
        .trim()
        .replace(/^[*_]([^]*)[*_]$/, '$1'),
    )
    return words === '' ? [] : incomingHighlight({ text: words, note: notes.join('\n').trim() || null, madeMs })
  })
  const author = /^#{5} (\S.{0,200})$/m.exec(rest.join('\n'))?.[1]
  return highlights.length === 0 ? null : { facts: author === undefined ? {} : { author }, highlights, rest: '' }
}

interface Entry {
  readonly text: string[]
  readonly details: string[]
}

/** Returns a line without the sign of a list. */
const detailOf = (line: string): string => (ITEM.exec(line)?.[2] ?? line).trim()

/** Splits a section into highlights, each with the lines about it. */
function highlightsIn(lines: readonly string[], madeMs: number | null) {
  const entries = entriesIn(lines)
  let hasPlaces = false
  const highlights = entries.flatMap(({ text, details }) => {
    const { words, tags, isPlaced } = withoutPlaces(text.join('\n').trim())
    hasPlaces ||= isPlaced || details.some((each) => LABEL.test(each))
    if (words === '') return []
    return highlightOf(words, details, tags, madeMs)
  })
  return { highlights, hasPlaces }
}

/** The first line decides whether highlights are items of a list, quotations or paragraphs. */
function entriesIn(lines: readonly string[]): readonly Entry[] {
  const first = lines.find((line) => line.trim() !== '' && !RULE.test(line)) ?? ''
  const entries: Entry[] = []
  if (ITEM.test(first)) {
    const margin = ITEM.exec(first)?.[1]?.length ?? 0
    for (const line of lines) {
      const [, indent = '', words = ''] = ITEM.exec(line) ?? []
      const last = entries.at(-1)
      if (words !== '' && indent.length <= margin)
        entries.push({ text: [words.trim().replace(QUOTE, '')], details: [] })
      else if (!last || RULE.test(line)) continue
      else if (words !== '') last.details.push(words.trim())
      else if (last.details.length > 0 && line.trim() !== '') last.details.push(line.trim())
      else if (last.details.length === 0) last.text.push(line.trim().replace(QUOTE, ''))
    }
  } else if (QUOTE.test(first)) {
    let isQuote = false
    for (const line of lines) {
      const last = entries.at(-1)
      if (QUOTE.test(line)) {
        if (isQuote) last?.text.push(line.replace(QUOTE, ''))
        else entries.push({ text: [line.replace(QUOTE, '')], details: [] })
      } else if (line.trim() !== '' && !RULE.test(line)) last?.details.push(detailOf(line))
      isQuote = QUOTE.test(line)
    }
  } else {
    let last: Entry | undefined
    for (const line of lines) {
      if (line.trim() === '' || RULE.test(line)) last = undefined
      else if (LABEL.test(line.trim()) || ITEM.test(line)) {
        entries.at(-1)?.details.push(detailOf(line))
      } else if (last) last.text.push(line.trim())
      else entries.push((last = { text: [line.trim()], details: [] }))
    }
  }
  return entries
}

/** Lines without a name are the reader's note. Lines of a note that follow its first line belong to it. */
function highlightOf(
  text: string,
  details: readonly string[],
  given: readonly string[],
  madeMs: number | null,
): IncomingHighlight {
  const notes: string[] = []
  const tags = [...given]
  let color: IncomingHighlight['color'] | null = null
  let made = madeMs
  for (const detail of details) {
    const [, label = 'note', value = detail] = LABEL.exec(detail) ?? []
    if (/^(?:tag|label)/i.test(label)) tags.push(...tagsInText(linkedNames(value)))
    else if (/^colou?r/i.test(label)) color = colorNamed(value)
    else if (/^(?:date|added|created)/i.test(label)) made = momentOf(linkedNames(value)) ?? made
    else if (/^(?:#[\p{L}\p{N}_/-]{1,100}\s*)+$/u.test(value)) tags.push(...tagsInText(value))
    else if (value.trim() !== '') notes.push(plain(value))
  }
  const named = tagNames(tags)
  const own = named.filter((tag) => !isFavoriteTag(tag))
  return incomingHighlight({
    text,
    note: notes.length === 0 ? null : notes.join('\n'),
    madeMs: made,
    isFavorite: own.length < named.length,
    ...(own.length > 0 && { tags: own }),
    ...(color && { color }),
  })
}

/** Removes the places at the end of a highlight, and the tags after them. */
function withoutPlaces(text: string) {
  let words = text
  let isPlaced = false
  const tags: string[] = []
  for (let before = ''; before !== words; ) {
    before = words
    // Only the end is searched: a highlight may be as long as a chapter.
    const at = Math.max(0, words.length - 2500)
    let end = words.slice(at)
    for (const place of PLACES) end = end.replace(place, '').trimEnd()
    const named = /\)((?: #[\p{L}\p{N}_/-]{1,100}){1,20})$/u.exec(end)
    if (named) {
      tags.push(...tagsInText(named[1] ?? ''))
      end = end.slice(0, -(named[1]?.length ?? 0))
    }
    words = words.slice(0, at) + end
    isPlaced ||= words !== before
  }
  return { words: plain(words), tags, isPlaced }
}

/** Returns text without the marks of links, emphasis and highlights. */
const plain = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]{0,1000})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll(/\*\*|__|==|`/g, '')
    .trim()
