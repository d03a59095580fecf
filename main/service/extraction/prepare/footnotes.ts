import { build, ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'

/** Pair a note's mark with its text; both carry the label. */
export const MARK_ATTRIBUTE = 'data-footnote-mark'
export const NOTE_ATTRIBUTE = 'data-footnote-text'

const MARK = /^[[(]?(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]{1,2}|(?:note|fn)\.? ?\d{1,3})[\])]?$/i
const NUMBER = /^[[(]?(\d{1,3})[\])]?[.:]?$/
const BACKLINK = /^(?:[\s\uFE0E\uFE0F]|[↩↑⤴^†‡*←⬑⏎]|back|jump up|return|to text|\[?\d{1,3}\]?[.:]?)*$/i
const NAMED = /foot|fn|note|ref|cite|endn/i
const HOLDERS = new Set(['li', 'p', 'div', 'dd', 'aside', 'section'])
const MAX_NOTES = 1000

/**
 * Pairs marks in the text with the notes they stand for, by link or, where nothing is linked, by number, so that a
 * note stays when its mark does, wherever on the page it is. Links back go; numbers that lists repeat go with them.
 */
export function pairNotes(page: PageDocument): void {
  for (const element of page.querySelectorAll(`[${MARK_ATTRIBUTE}],[${NOTE_ATTRIBUTE}]`)) {
    element.removeAttribute(MARK_ATTRIBUTE)
    element.removeAttribute(NOTE_ATTRIBUTE)
  }
  const marks = [...page.querySelectorAll('a[href^="#"],sup')].slice(0, 20 * MAX_NOTES)
  if (marks.length === 0) return
  const order = new Map<PageNode, number>()
  const byName = new Map<string, PageElement>()
  for (const element of page.querySelectorAll('*')) {
    order.set(element, order.size)
    for (const name of [element.getAttribute('id'), element.getAttribute('name')]) {
      if (name && !byName.has(name)) byName.set(name, element)
    }
  }
  const notes = new Map<PageElement, string>()
  const pairs: [mark: PageElement, note: PageElement][] = []
  const add = (mark: PageElement, note: PageElement) => {
    if (!notes.has(note)) notes.set(note, String(notes.size + 1))
    pairs.push([mark, note])
  }
  for (const mark of marks) {
    if (mark.localName !== 'a' || notes.size >= MAX_NOTES) continue
    if (!MARK.test(plain(mark))) continue
    const target = byName.get(decode((mark.getAttribute('href') ?? '').slice(1)))
    const note = target ? holderOf(target) : null
    if (!target || !note || note.contains(mark) || later(order, mark, note) !== 1) continue
    if (note.localName === 'li' || isNamed(target) || hasLinkBack(note, order, byName)) add(mark, note)
  }
  if (pairs.length === 0) pairByNumber(marks, order, add)
  for (const [mark, note] of pairs) replaceMark(page, mark, notes.get(note) as string)
  for (const [note, label] of notes) {
    note.setAttribute(NOTE_ATTRIBUTE, label)
    dropLinksBack(note)
    dropNumber(note)
  }
}

/** Numbers in <sup> within the text, and blocks further down that start with the same. */
function pairByNumber(
  marks: readonly PageElement[],
  order: ReadonlyMap<PageNode, number>,
  add: (mark: PageElement, note: PageElement) => void,
): void {
  const starts = new Map<string, PageElement>()
  const inText: [number: string, mark: PageElement][] = []
  for (const mark of marks) {
    const number = mark.localName === 'sup' ? NUMBER.exec(plain(mark))?.[1] : undefined
    if (!number) continue
    const block = mark.closest('p,li,dd,div')
    if (block && isFirst(mark, block)) starts.set(number, block)
    else inText.push([number, mark])
  }
  if (inText.length === 0) return
  const [, first] = inText[0] as [string, PageElement]
  const last = inText.at(-1)?.[1] as PageElement
  const root = first.closest('article,main,body')
  for (const rule of root?.querySelectorAll('hr') ?? []) {
    if (later(order, last, rule) !== 1) continue
    for (let next = rule.nextElementSibling; next; next = next.nextElementSibling) {
      const number =
        /^[[(]?(\d{1,3})[\])]?[.:)]\s/.exec(`${plain(next).slice(0, 12)} `)?.[1] ?? numberInFront(next)?.[1]
      if (number && next.localName === 'p' && !starts.has(number)) starts.set(number, next)
    }
  }
  for (const [number, mark] of inText) {
    const note = starts.get(number)
    if (note && !note.contains(mark) && later(order, mark, note) === 1) add(mark, note)
  }
}

function replaceMark(page: PageDocument, mark: PageElement, label: string): void {
  const holder = mark.parentNode
  const whole = holder?.localName === 'sup' && plain(holder) === plain(mark) ? holder : mark
  whole.replaceWith(build(page, 'a', { [MARK_ATTRIBUTE]: label }, label))
}

function holderOf(target: PageElement): PageElement | null {
  if (HOLDERS.has(target.localName) && plain(target).length > 3) return target
  const holder = target.closest('li,p,dd') ?? target.closest('div')
  return holder && holder.textContent.length < 6000 ? holder : null
}

function isNamed(element: PageElement): boolean {
  for (let up: PageElement | null = element, steps = 0; up?.getAttribute && steps < 4; up = up.parentNode, steps++) {
    if (
      NAMED.test(`${up.getAttribute('class') ?? ''} ${up.getAttribute('id') ?? ''} ${up.getAttribute('name') ?? ''}`)
    ) {
      return true
    }
  }
  return false
}

function hasLinkBack(
  note: PageElement,
  order: ReadonlyMap<PageNode, number>,
  byName: ReadonlyMap<string, PageElement>,
): boolean {
  return [...note.querySelectorAll('a[href^="#"]')].some((link) => {
    const target = byName.get(decode((link.getAttribute('href') ?? '').slice(1)))
    return target !== undefined && later(order, target, note) === 1
  })
}

function dropLinksBack(note: PageElement): void {
  for (const link of note.querySelectorAll('a[href^="#"]')) {
    if (!BACKLINK.test(plain(link))) continue
    const holder = link.parentNode
    link.remove()
    if (holder && holder !== note && holder.localName === 'sup' && plain(holder) === '') holder.remove()
  }
}

/** The number that a paragraph starts with in an element of its own, as in "<strong>1</strong> So they say." */
function numberInFront(block: PageElement): RegExpExecArray | null {
  const [first] = block.children
  return first && /^(?:strong|b|sup)$/.test(first.localName) && isFirst(first, block) ? NUMBER.exec(plain(first)) : null
}

/** The note's own number in front of it: the label says it. */
function dropNumber(note: PageElement): void {
  if (note.localName === 'li') return
  const raised = note.querySelector('sup')
  if (raised && NUMBER.test(plain(raised)) && isFirst(raised, note)) raised.remove()
  for (let node = note.firstChild; node; ) {
    const next: PageNode | null = node.nextSibling
    const text = node.textContent.trim()
    if (node.nodeType === ELEMENT && (text === '' || NUMBER.test(text))) node.remove()
    else if (node.nodeType === TEXT) {
      const rest = node.textContent.replace(/^\s*(?:[[(]?\d{1,3}[\])]?[.:)]|[.:)])?\s+/, '')
      if (text !== '' || rest !== node.textContent) node.textContent = text === '' ? '' : rest
      if (text !== '') return
    } else return
    node = next
  }
}

function isFirst(mark: PageElement, block: PageElement): boolean {
  return (
    block.textContent.trim().startsWith(plain(mark)) && plain(block).indexOf(plain(mark)) === 0 && !before(mark, block)
  )
}

/** Whether words stand before the mark in its block. */
function before(mark: PageElement, block: PageElement): boolean {
  for (let node: PageNode = mark; node !== block; ) {
    const parent: PageElement | null = node.parentNode
    if (!parent) return true
    for (let one = parent.firstChild; one && one !== node; one = one.nextSibling) {
      if (one.textContent.trim() !== '') return true
    }
    node = parent
  }
  return false
}

function later(order: ReadonlyMap<PageNode, number>, one: PageNode, other: PageNode): number {
  return Math.sign((order.get(other) ?? 0) - (order.get(one) ?? 0))
}

function plain(element: PageNode): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
