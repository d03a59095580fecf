import { build, ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from './page-document.ts'

/** Attributes that pair a note's mark with the note's text. Both have the label as their value. */
export const MARK_ATTRIBUTE = 'data-footnote-mark'
export const NOTE_ATTRIBUTE = 'data-footnote-text'

const NUMBER = /^[[(]?(\d{1,3})[\])]?[.:]?$/
const BACKLINK = /^(?:[\s\uFE0E\uFE0F]|[↩↑⤴^†‡*←⬑⏎]|back|jump up|return|to text|\[?\d+(?!\d)\]?[.:]?)*$/i
const BESIDE = /foot|fn|note|ref|cite|endn/i
/** Matches a note's number at its start, in brackets or before a period. */
const NUMBERED = /^\s*(?:[[(]\d{1,3}[\])]\.?|\d{1,3}[.:)]|[.:)])\s+/
/** Remains of backlinks whose text was removed. */
const REST = /^[\s^,;()[\]]*$/
const EMPTY_BRACKETS = /[[(][\s,;]{0,40}[\])]/g
const MOST_WRAPPERS = 4
const CLOSERS: Record<string, string | undefined> = { '[': ']', '(': ')' }
const BETWEEN_MARKS = /^[\s,;–-]*$/
const MOST_IN_BRACKETS = 20

/** Replaces the mark with the label and removes the brackets around it. */
export function replaceMark(page: PageDocument, mark: PageElement, note: PageElement, label: string): void {
  const holder = mark.parentNode
  const isAlone = holder !== null && /^(?:sup|cite)$/.test(holder.localName) && bare(holder) === bare(mark)
  const whole = isAlone ? holder : mark
  const beside = whole.nextElementSibling
  // The page repeats the note, for screens wide enough to show it next to the text.
  if (beside && BESIDE.test(beside.getAttribute('class') ?? '') && letters(beside).endsWith(letters(note))) {
    if (letters(beside).length <= letters(note).length + 4) beside.remove()
  }
  dropBracketsAround(whole)
  whole.replaceWith(build(page, 'a', { [MARK_ATTRIBUTE]: label }, label))
}

/** Removes the brackets of "[1]" and "[1, 2]". */
function dropBracketsAround(mark: PageElement): void {
  const before = mark.previousSibling
  const opening = before?.nodeType === TEXT ? before.textContent : ''
  const closer = CLOSERS[opening.at(-1) ?? '']
  if (!before || !closer) return
  for (let node = mark.nextSibling, steps = 0; node && steps < MOST_IN_BRACKETS; node = node.nextSibling, steps++) {
    const text = node.textContent
    if (node.nodeType === TEXT && text.startsWith(closer)) {
      before.textContent = opening.slice(0, -1)
      node.textContent = text.slice(1)
      return
    }
    const isMark = node.nodeType === ELEMENT && (node as PageElement).localName === 'a'
    if (!isMark && !BETWEEN_MARKS.test(text)) return
  }
}

/** Removes links from the note back to its marks, with the brackets and commas around them. */
export function dropLinksBack(note: PageElement, isBack: (link: PageElement) => boolean): void {
  const holders = new Set<PageElement>()
  for (const link of note.querySelectorAll('a[href^="#"]')) {
    // A note that is referenced several times has a letter for each reference.
    const isLetter = /^[a-z]{1,2}$/.test(plain(link)) && isBack(link)
    if (!isLetter && !BACKLINK.test(plain(link))) continue
    if (link.parentNode) holders.add(link.parentNode)
    const before = link.previousSibling
    if (before?.nodeType === TEXT) before.textContent = before.textContent.trimEnd()
    link.remove()
  }
  for (const first of holders) {
    let holder = first
    for (let steps = 0; steps < MOST_WRAPPERS && holder !== note && REST.test(plain(holder)); steps++) {
      const { parentNode } = holder
      holder.remove()
      if (!parentNode) break
      holder = parentNode
    }
    dropEmptyBrackets(holder)
  }
}

/** Removes brackets that contain nothing but commas after links were removed. */
function dropEmptyBrackets(holder: PageElement): void {
  for (let node = holder.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== TEXT) continue
    while (node.nextSibling?.nodeType === TEXT) {
      node.textContent += node.nextSibling.textContent
      node.nextSibling.remove()
    }
    if (/[[(]/.test(node.textContent)) node.textContent = node.textContent.replace(EMPTY_BRACKETS, '')
  }
}

/** Removes the number written in the note, because the label contains it. `mark` is the mark's text. */
export function dropNumber(note: PageElement, mark: string): void {
  if (note.localName === 'li') {
    // List items are numbered automatically, but a number may have been written as well.
    const [first] = note.children
    if (first && isFirst(first, note) && first.nextSibling && NUMBER.test(plain(first)) && bare(first) === bare(mark)) {
      first.remove()
    }
    return
  }
  const raised = note.querySelector('sup')
  if (raised && NUMBER.test(plain(raised)) && isFirst(raised, note)) raised.remove()
  const own = bare(mark)
  for (let node = note.firstChild; node; ) {
    const next: PageNode | null = node.nextSibling
    const text = node.textContent.trim()
    if (node.nodeType === ELEMENT) {
      const element = node as PageElement
      if (text === '' && !element.querySelector('img')) element.remove()
      else if (NUMBER.test(text) || (own !== '' && bare(text) === own)) element.remove()
      else {
        if (/^(?:p|div|span)$/.test(element.localName)) dropNumber(element, mark)
        return
      }
    } else if (node.nodeType === TEXT) {
      const rest = withoutNumber(node.textContent, own)
      if (text !== '' || rest !== node.textContent) node.textContent = text === '' ? '' : rest
      if (text !== '' && rest.trim() !== '') return
    } else return
    node = next
  }
}

function withoutNumber(text: string, own: string): string {
  const numbered = NUMBERED.exec(text)
  if (numbered) return text.slice(numbered[0].length)
  const start = text.trimStart()
  return /^\d/.test(own) && start.startsWith(own) && /^\s/.test(start.slice(own.length))
    ? start.slice(own.length).trimStart()
    : text.replace(/^\s+/, '')
}

/** Returns the text of a mark without brackets and periods. */
function bare(mark: PageNode | string): string {
  return (typeof mark === 'string' ? mark : plain(mark)).replace(/[\s[\]().:]/g, '')
}

/** True if an element's words are the first words in its block. */
export function isFirst(mark: PageElement, block: PageElement): boolean {
  for (let node: PageElement = mark; node !== block; ) {
    const parent: PageElement | null = node.parentNode
    if (!parent) return false
    for (let one = node.previousSibling; one; one = one.previousSibling) if (one.textContent.trim() !== '') return false
    node = parent
  }
  return true
}

function letters(element: PageNode): string {
  return element.textContent.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

export function plain(element: PageNode): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}
