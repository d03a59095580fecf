import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import {
  type FoundItem,
  type IncomingHighlight,
  incomingHighlight,
  type ReadArchive,
  type RefusedRow,
  wholeItem,
} from '../incoming-item.ts'
import { type JsonObject, objectsIn, readJson } from '../read-json.ts'
import type { ZippedFiles } from '../zipped-files.ts'
import { tagNames } from '../values/tag-names.ts'
import { wordsOf } from '../values/words-of.ts'
import { omnivoreItem } from './objects.ts'

/** Reads Omnivore's export: lists of items, their texts, and their highlights in Markdown. Null for any other zip. */
export async function readOmnivoreZip(files: ZippedFiles): Promise<ReadArchive | null> {
  const lists = files.names.filter((name) => /(?:^|\/)metadata_\d+_to_\d+\.json$/.test(name))
  const [first] = lists
  if (first === undefined) return null
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  const known = new Set(files.names)
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  for (const list of lists) {
    for (const record of objectsIn(readJson((await files.text(list)) ?? ''))) {
      const item = await itemOf(files, folder, record)
      if (item.url !== null || (await wholeItem(item)).html !== null) items.push(item)
      else
        refused.push({
          name: item.title ?? t.untitledItem,
          reason: reason('row_without_address_and_text'),
        })
      const pdf = `${folder}content/${String(record['slug'])}.pdf`
      if (item.url === null && known.has(pdf)) refused.push({ name: pdf, reason: reason('row_is_pdf') })
    }
  }
  return { programs: ['Omnivore'], items, refused }
}

async function itemOf(files: ZippedFiles, folder: string, record: JsonObject): Promise<FoundItem> {
  const slug = String(record['slug'])
  const item = omnivoreItem(record)
  const marked = readHighlights((await files.text(`${folder}highlights/${slug}.md`)) ?? '', item.savedMs)
  return {
    ...item,
    html: null,
    highlights: marked.highlights,
    note: marked.note,
    later: async () => {
      const html = wordsOf(await files.text(`${folder}content/${slug}.html`))
      return { html: html ?? item.html, kept: null }
    },
  }
}

/**
 * Each quote in the file is followed by its labels and its note. Text before the first quote refers to the whole item.
 */
function readHighlights(
  markdown: string,
  madeMs: number | null,
): { readonly highlights: readonly IncomingHighlight[]; readonly note: string | null } {
  const highlights: { text: string[]; said: string[] }[] = []
  const about: string[] = []
  let inQuote = false
  for (const line of markdown.split(/\r?\n/)) {
    const quoted = line.match(/^>\s?(.*)$/)?.[1]
    if (quoted !== undefined) {
      if (!inQuote) highlights.push({ text: [], said: [] })
      highlights.at(-1)?.text.push(quoted)
    } else (highlights.at(-1)?.said ?? about).push(line)
    inQuote = quoted !== undefined
  }
  return {
    note: wordsOf(about.join('\n')),
    highlights: highlights.flatMap(({ text, said }) => {
      const words = wordsOf(text.join('\n'))
      const labels = said.filter((line) => /^#\S+(?:\s+#\S+)*$/.test(line.trim()))
      const note = said.filter((line) => !labels.includes(line)).join('\n')
      const tags = tagNames(labels.flatMap((line) => line.split('#')))
      if (words === null) return []
      return incomingHighlight({ text: words, note: wordsOf(note), tags, madeMs })
    }),
  }
}
