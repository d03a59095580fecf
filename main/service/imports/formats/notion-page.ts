import { readMarkLine } from '#shared/model/highlights/mark-line.ts'
import { unescapeMarkdown } from '#shared/text/markdown/escape-markdown.ts'
import { notionHeadings as headings } from '../../exports/index.ts'
import type { JsonObject } from '../read-json.ts'

/** A page as Lectern writes it for Notion, also after Notion has exported it again. */
export interface NotionPage {
  readonly facts: JsonObject
  readonly text: string
}

const OWN = new RegExp(`^${headings.id}: itm_[0-9a-f]{16}[ \\t]*$`, 'm')
const HEADING = /^## (.{1,20})$/
const QUOTED = /^> ?/

/** True for a page that Lectern wrote. Its properties are in the lines below the title. */
export const isNotionPage = (text: string): boolean => text.startsWith('# ') && OWN.test(text.slice(0, 20_000))

/** Returns the properties, note and highlights of a page as a record, and its text. */
export function readNotionPage(source: string): NotionPage {
  const lines = source.replaceAll('\r', '').split('\n')
  const facts: Record<string, unknown> = { title: unescapeMarkdown(lines[0]?.slice(2).trim() ?? '') }
  const sections: Record<string, string[]> = {}
  let section: string[] | null = null
  for (const [at, line] of lines.entries()) {
    const name = at === 0 || sections[headings.ofText] ? undefined : HEADING.exec(line.trimEnd())?.[1]
    if (name === headings.ofNote || name === headings.ofHighlights || name === headings.ofText) {
      section = []
      sections[name] = section
    } else if (section) section.push(line)
    else {
      const [, key = '', value = ''] = /^([A-Z][A-Za-z ]{1,20}): (.{1,5000})$/.exec(line) ?? []
      if (key !== '' && key !== headings.id) facts[key] = value.trim()
    }
  }
  const { [headings.ofNote]: note, [headings.ofHighlights]: highlights, [headings.ofText]: text = [] } = sections
  return {
    facts: {
      ...facts,
      ...(note && { note: unescapeMarkdown(note.join('\n').trim()) }),
      ...(highlights && { highlights: highlightsIn(highlights) }),
    },
    text: text.join('\n').trim(),
  }
}

/** A quotation, whose last line may hold the marks of the highlight, and the note below it. */
function highlightsIn(lines: readonly string[]): readonly JsonObject[] {
  const found: { quote: string[]; note: string[] }[] = []
  let isQuote = false
  for (const line of lines) {
    if (QUOTED.test(line)) {
      if (!isQuote) found.push({ quote: [], note: [] })
      found.at(-1)?.quote.push(line.replace(QUOTED, ''))
    } else found.at(-1)?.note.push(line)
    isQuote = QUOTED.test(line)
  }
  return found.map(({ quote, note }) => {
    const marks = quote.at(-2) === '' ? readMarkLine(quote.at(-1) ?? '') : null
    const text = unescapeMarkdown((marks ? quote.slice(0, -2) : quote).join('\n'))
    return { ...marks, quote: text, note: unescapeMarkdown(note.join('\n').trim()) }
  })
}
