import { cleanProse } from '#shared/text/clean-text.ts'
import { bookPath } from './book-path.ts'
import { around, attribute, type XmlElement, xmlElements } from './xml-elements.ts'

/** An entry in the table of contents. `level` counts from 1. */
export interface ContentsLine {
  readonly title: string
  readonly level: number
}

const LONGEST = 300
const DEEPEST = 6

/**
 * Returns the first entry that links to each file of the book, by the file's path. `path` is the path of the table of
 * contents itself.
 */
export function bookContents(document: string, path: string): ReadonlyMap<string, ContentsLine> {
  const elements = xmlElements(document)
  const isTable = elements.some(({ name }) => name === 'navmap')
  const lines = new Map<string, ContentsLine>()
  for (const line of isTable ? ofTable(elements) : ofList(elements)) {
    const file = bookPath(line.address, path)
    const title = cleanProse(line.title.replace(/\s+/g, ' ')).trim().slice(0, LONGEST)
    if (file === null || title === '' || lines.has(file)) continue
    lines.set(file, { title, level: Math.min(line.level, DEEPEST) })
  }
  return lines
}

interface FoundLine {
  readonly title: string
  readonly address: string
  readonly level: number
}

/** EPUB 2. */
function ofTable(elements: readonly XmlElement[]): FoundLine[] {
  const labels = new Map<XmlElement, string>()
  for (const { name, text, parent } of elements) {
    if (name === 'navlabel' && parent && !labels.has(parent)) labels.set(parent, text)
  }
  return elements.flatMap((element) => {
    const point = element.name === 'content' ? element.parent : null
    if (point?.name !== 'navpoint') return []
    const address = attribute(element, 'src') ?? ''
    return { title: labels.get(point) ?? '', address, level: levelOf(point, 'navpoint') + 1 }
  })
}

/** Reads an EPUB 3 table of contents: the list that is marked as the contents, or else the first one. */
function ofList(elements: readonly XmlElement[]): FoundLine[] {
  const lists = elements.filter(({ name }) => name === 'nav')
  const contents = lists.find((list) => attribute(list, 'type')?.split(/\s+/).includes('toc')) ?? lists[0]
  return elements.flatMap((element) => {
    if (element.name !== 'a' || (contents && around(element, 'nav') !== contents)) return []
    return { title: element.text, address: attribute(element, 'href') ?? '', level: levelOf(element, 'ol') }
  })
}

/** Counts the element's ancestors with this name. */
function levelOf(element: XmlElement, name: string): number {
  let level = 0
  for (let up = around(element, name); up && level < DEEPEST; up = around(up, name)) level += 1
  return level
}
