import type { Nodes, Root, RootContent } from 'mdast'
import { build, type PageDocument } from '../page-document.ts'
import { parsePage } from '../page/parse-page.ts'
import { nameCallouts } from '../prepare/callouts.ts'
import { nameCaptions } from '../prepare/captions.ts'
import { keepCode } from '../prepare/code-blocks.ts'
import { pairNotes } from '../prepare/footnotes.ts'
import { keepFormulas } from '../prepare/formulas.ts'
import { shortenBreaks } from '../prepare/collapse-line-breaks.ts'
import { showTasks } from '../prepare/lists/task-items.ts'
import { pageWords } from '../prepare/selector-index.ts'
import { resolveUrls } from '../prepare/resolve-urls.ts'
import { keepReadings } from '../prepare/ruby.ts'
import { keepQuotes } from '../prepare/quotes-verse-dropcaps.ts'
import { separateBlocks } from '../prepare/insert-word-spaces.ts'
import { nameMarks } from '../prepare/inline-style-marks.ts'
import { keepAlignment } from '../prepare/column-alignment.ts'
import { elementToTree } from '../tree/element-to-tree.ts'
import type { ContentsLine } from './book-contents.ts'
import { BOOK_BASE, bookAddress, bookPath } from './book-path.ts'
import type { BookPictures } from './book-pictures.ts'

/** One of the files that contain a book's text. */
export interface ChapterFile {
  readonly path: string
  readonly xhtml: string
  /** The chapter's entry in the table of contents. */
  readonly line: ContentsLine | undefined
}

/**
 * HTML elements that never have an end tag. Any other element that is self-closing in XML needs an explicit end tag in
 * HTML.
 */
const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
const CLOSED_AT_ONCE = /<([a-z][\w:.-]{0,40})((?:\s[^<>]{0,4000})?)\/>/gi

/**
 * Returns a chapter's blocks. The whole text is retained, because a book, unlike a page, contains nothing but its text.
 */
export async function bookChapter({ path, xhtml, line }: ChapterFile, pictures: BookPictures): Promise<RootContent[]> {
  const html = xhtml.replace(CLOSED_AT_ONCE, (whole, name: string, rest: string) =>
    EMPTY.test(name) ? whole : `<${name}${rest}></${name}>`,
  )
  const page = parsePage(html)
  await showPictures(page, path, pictures)
  resolveUrls(page, bookAddress(path))
  // These URLs exist only inside the book.
  for (const link of page.querySelectorAll('a[href]')) {
    if (link.getAttribute('href')?.startsWith(BOOK_BASE)) link.setAttribute('href', '#')
  }
  nameNotes(page)
  const words = pageWords(page)
  pairNotes(page, words)
  keepFormulas(page, words)
  keepReadings(page, words)
  keepQuotes(page, words)
  keepCode(page, words)
  shortenBreaks(page)
  nameMarks(page, words)
  showTasks(page, words)
  nameCallouts(page, words)
  keepAlignment(page, words)
  separateBlocks(page, words)
  nameCaptions(page, words)
  return underHeading(elementToTree(page.body), line)
}

/** Gives notes a class. Books identify notes by their type, web pages by their class. */
function nameNotes(page: PageDocument): void {
  for (const note of page.querySelectorAll('[epub:type]')) {
    if (/(?:^|\s)(?:foot|end|rear)notes?(?:\s|$)/.test(note.getAttribute('epub:type') ?? '')) {
      note.setAttribute('class', 'footnote')
    }
  }
}

/**
 * Replaces the URLs of pictures with those under which the pictures are stored. Removes pictures that aren't stored.
 */
async function showPictures(page: PageDocument, path: string, pictures: BookPictures): Promise<void> {
  for (const drawing of page.querySelectorAll('svg')) {
    const [image] = drawing.querySelectorAll('image')
    const source = image?.getAttribute('xlink:href') ?? image?.getAttribute('href')
    if (source) drawing.replaceWith(build(page, 'img', { src: source }))
  }
  for (const image of page.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    const inside = bookPath(source, path)
    const address = inside === null ? source : await pictures.addressOf(inside)
    if (address) image.setAttribute('src', address)
    else image.replaceWith(image.getAttribute('alt') ?? '')
  }
}

/**
 * Adjusts the chapter's heading levels to the table of contents. The first heading gets the level of the chapter's
 * entry, and the other levels are shifted by the same amount. If the chapter has no heading, the entry's title becomes
 * one.
 */
function underHeading(tree: Root, line: ContentsLine | undefined): RootContent[] {
  if (!line) return tree.children
  const first = tree.children.find((node) => node.type === 'heading')
  if (!first) {
    const heading = { type: 'heading' as const, depth: depthOf(line.level), children: [text(line.title)] }
    return tree.children.length === 0 ? [] : [heading, ...tree.children]
  }
  const by = line.level - first.depth
  for (const node of tree.children) if (node.type === 'heading') node.depth = depthOf(node.depth + by)
  return tree.children
}

const text = (value: string) => ({ type: 'text' as const, value })

const depthOf = (level: number): 1 | 2 | 3 | 4 | 5 | 6 => Math.min(Math.max(level, 1), 6) as 1 | 2 | 3 | 4 | 5 | 6

/** Renumbers a chapter's notes to continue from the previous chapters. Returns the new total. */
export function renumberNotes(nodes: readonly Nodes[], before: number): number {
  let most = before
  for (const node of nodes) {
    if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') {
      const number = before + (Number(node.identifier) || 0)
      node.identifier = String(number)
      node.label = String(number)
      most = Math.max(most, number)
    }
    if ('children' in node) most = Math.max(most, renumberNotes(node.children, before))
  }
  return most
}
