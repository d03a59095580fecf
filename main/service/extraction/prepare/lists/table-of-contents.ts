import { fragmentKey } from '#shared/text/links/fragment-key.ts'
import { ELEMENT, isWithin, type PageDocument, type PageElement, type PageNode, textOf } from '../../page-document.ts'
import { fragmentOf } from '../resolve-urls.ts'
import { type PageWords, selectRare } from '../selector-index.ts'

/** A list with fewer links than this isn't a table of contents. */
const LEAST = 3
const MAX_LINKS = 5000
/** Minimum fraction of a list's letters that must be in links to headings. Numbers and dots don't count as letters. */
const MOST = 0.9
/**
 * Minimum fraction of the links' letters that also occur in the headings. A list of questions that link to headings
 * like "Answer 1" isn't a table of contents.
 */
const MOST_SAID = 0.7
/** Minimum fraction of a link's words that occur in its heading, if the link shortens the heading. */
const SAME_WORDS = 0.6
/** If there are more characters than this around a list, they aren't its title. */
const LONGEST_TITLE = 40
/** If there are more letters than this next to links to other pages, they are a sentence. */
const LONGEST_LABELS = 40
const NEIGHBOURS = [
  ...['next', 'prev', 'previous', 'up'].map((relation) => `a[rel~="${relation}"]`),
  ...['n', 'p', 'u'].map((key) => `a[accesskey="${key}"]`),
]
const HEADINGS = 'h1,h2,h3,h4,h5,h6'
const HEADING = /^h[1-6]$/
const MAX_UP = 3
const LONGEST_HEADING = 400
/** Maximum number of empty anchors and spaces before a heading. */
const MOST_BEFORE = 10
const BOX = /^(?:div|section|aside|details|p)$/

/**
 * Removes the page's table of contents, because the reading view has its own. Also removes lines that only link to the
 * adjacent pages. Changes other links to headings so that they refer to the headings' words.
 */
export function dropContents(page: PageDocument, words: PageWords): void {
  const links = [...page.querySelectorAll('a[href^="#"]')]
  if (links.length > 0 && links.length <= MAX_LINKS) {
    const headings = headingsByName(page)
    for (const list of contentsLists(links, headings)) dropWithTitle(list)
    for (const link of links) nameTarget(link, headings)
  }
  for (const link of selectRare(page, words, NEIGHBOURS)) dropLine(link)
}

/**
 * Changes a link to a heading so that it refers to the heading's words, because an article retains no other names of
 * headings.
 */
function nameTarget(link: PageElement, headings: ReadonlyMap<string, PageElement>): void {
  const heading = headings.get(fragmentOf(link))
  const key = heading && !heading.contains(link) ? fragmentKey(heading.textContent) : ''
  if (key !== '') link.setAttribute('href', `#${key}`)
}

/** Returns lists that consist only of links to headings and whose text matches the headings' words. */
function contentsLists(links: readonly PageElement[], headings: ReadonlyMap<string, PageElement>): PageElement[] {
  const lists = new Map<PageElement, { count: number; letters: number; said: number }>()
  for (const link of links) {
    const heading = headings.get(fragmentOf(link))
    if (!heading) continue
    const list = outermostList(link)
    if (!list) continue
    const sum = lists.get(list) ?? { count: 0, letters: 0, said: 0 }
    const own = lettersOf(link)
    const said = isSaidBy(heading, link) ? own : 0
    lists.set(list, { count: sum.count + 1, letters: sum.letters + own, said: sum.said + said })
  }
  return [...lists].flatMap(([list, { count, letters, said }]) =>
    count >= LEAST &&
    letters >= lettersOf(list) * MOST &&
    said >= letters * MOST_SAID &&
    !list.querySelector('img,p p,pre,table')
      ? [list]
      : [],
  )
}

/** True if a heading contains all or most of a link's words. */
function isSaidBy(heading: PageElement, link: PageElement): boolean {
  const said = new Set(wordsOf(heading))
  const words = wordsOf(link)
  return words.filter((word) => said.has(word)).length >= words.length * SAME_WORDS
}

const wordsOf = (element: PageElement): string[] =>
  element.textContent
    .slice(0, LONGEST_HEADING)
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/**
 * Returns headings by the names that links use for them. These are the names of the heading, of elements in it, of an
 * empty anchor before it, and of the section it starts.
 */
function headingsByName(page: PageDocument): Map<string, PageElement> {
  const names = new Map<string, PageElement>()
  const add = (element: PageElement | null, heading: PageElement) => {
    for (const name of [element?.getAttribute('id'), element?.getAttribute('name')]) {
      if (name && !names.has(name)) names.set(name, heading)
    }
  }
  for (const heading of page.querySelectorAll(HEADINGS)) {
    add(heading, heading)
    for (const part of heading.querySelectorAll('[id],[name]')) add(part, heading)
    const before = heading.previousElementSibling
    if (before && textOf(before) === '') add(before, heading)
    // TeX puts a section's label at the start of its text.
    const label = heading.nextElementSibling?.children[0]
    if (label?.localName === 'a' && textOf(label) === '' && isFirst(label)) add(label, heading)
    for (let part = heading, steps = 0; steps < MAX_UP && part.parentNode && isFirst(part); steps++) {
      part = part.parentNode
      add(part, heading)
    }
  }
  return names
}

function isFirst(part: PageElement): boolean {
  let before = part.previousSibling
  for (let steps = 0; before && steps < MOST_BEFORE; steps++) {
    // Lines with links to the adjacent pages may come before the element.
    if (before.textContent.trim() !== '' && !isNeighbours(before)) break
    before = before.previousSibling
  }
  return before === null
}

function isNeighbours(node: PageNode): boolean {
  if (node.nodeType !== ELEMENT || !isWithin(node as PageElement, 20 * LONGEST_LABELS)) return false
  return (node as PageElement).querySelector(NEIGHBOURS.join(',')) !== null
}

function outermostList(link: PageElement): PageElement | null {
  let list: PageElement | null = null
  for (let up = link.parentNode; up; up = up.parentNode) {
    if (/^[uo]l$/.test(up.localName)) list = up
    else if (!/^(?:li|div|p|span|code|em|strong|b)$/.test(up.localName)) break
    else if (list && up.localName !== 'li') break
  }
  return list
}

/**
 * Removes the list and its title, if it has one. The title is a heading directly above the list, or is in a box that
 * contains nothing else.
 */
function dropWithTitle(list: PageElement): void {
  let box = list.parentNode
  let whole = list
  while (box && BOX.test(box.localName) && hasLittleBeside(whole)) {
    whole = box
    box = box.parentNode
  }
  const before = whole.previousElementSibling
  const after = whole.nextElementSibling
  if (before && HEADING.test(before.localName) && textOf(before).length <= LONGEST_TITLE) {
    // If there is text below the list, the heading belongs to that text as well.
    if (!after || HEADING.test(after.localName) || /^(?:div|section|hr)$/.test(after.localName)) before.remove()
  }
  whole.remove()
}

/** True if there is at most a title next to an element. */
function hasLittleBeside(whole: PageElement): boolean {
  let left = LONGEST_TITLE
  for (const step of ['previousSibling', 'nextSibling'] as const) {
    for (let node = whole[step]; node; node = node[step]) {
      left -= node.textContent.trim().length
      if (left < 0) return false
    }
  }
  return true
}

/**
 * Removes the line that contains a link to the next, previous or parent page, if the line contains only such links and
 * their labels.
 */
function dropLine(link: PageElement): void {
  let line: PageElement | null = link.parentNode
  while (line && !/^(?:p|div|table|nav|ul)$/.test(line.localName)) line = line.parentNode
  if (!line || !isWithin(line, 20 * LONGEST_LABELS) || line.querySelector('p p,h1,h2,h3,h4,img')) return
  const all = lettersOf(line)
  let linked = 0
  for (const one of line.querySelectorAll('a[href]')) linked += lettersOf(one)
  if (all - linked <= LONGEST_LABELS && all <= 10 * LONGEST_LABELS) line.remove()
}

function lettersOf(node: PageNode): number {
  if (node.nodeType !== ELEMENT) return 0
  return node.textContent.match(/\p{L}/gu)?.length ?? 0
}
