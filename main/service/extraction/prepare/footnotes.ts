import { build, ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'

/** Pair a note's mark with its text. Both carry the label. */
export const MARK_ATTRIBUTE = 'data-footnote-mark'
export const NOTE_ATTRIBUTE = 'data-footnote-text'

const MARK = /^[[(]?(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]{1,2}|(?:note|fn)\.? ?\d{1,3})[\])]?$/i
const NUMBER = /^[[(]?(\d{1,3})[\])]?[.:]?$/
const BACKLINK = /^(?:[\s\uFE0E\uFE0F]|[↩↑⤴^†‡*←⬑⏎]|back|jump up|return|to text|\[?\d+(?!\d)\]?[.:]?)*$/i
const NAMED = /foot|fn|note|ref|cite|endn/i
/** Elements that show a note within its line. */
const BESIDE =
  'p span.sidenote,p span.marginnote,p small.sidenote,p span.inline-footnote,p span.footnote-inline,li span.sidenote,' +
  'p span.footnote-content,p span.modern-footnotes-footnote__note,li span.modern-footnotes-footnote__note'
const HOLDERS = new Set(['li', 'p', 'div', 'dd', 'aside', 'section'])
const MAX_NOTES = 1000

/**
 * Pairs marks with notes, by link or, where nothing is linked, by number. A note then stays whenever its mark does,
 * wherever on the page it is. Removes back links, and numbers that lists repeat.
 */
export function pairNotes(page: PageDocument): void {
  for (const element of page.querySelectorAll(`[${MARK_ATTRIBUTE}],[${NOTE_ATTRIBUTE}]`)) {
    element.removeAttribute(MARK_ATTRIBUTE)
    element.removeAttribute(NOTE_ATTRIBUTE)
  }
  const beside = liftNotes(page)
  const marks = [...page.querySelectorAll('a[href^="#"],sup')].slice(0, 20 * MAX_NOTES)
  if (marks.length === 0 && beside.length === 0) return
  splitNotes(page, marks)
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
  if (pairs.length === 0) pairByNumber(page, marks, order, add)
  for (const [mark, note] of beside) add(mark, note)
  for (const [note, label] of notes) {
    note.setAttribute(NOTE_ATTRIBUTE, label)
    dropLinksBack(note, (name) => {
      const target = byName.get(name)
      return target !== undefined && later(order, target, note) === 1
    })
    dropNumber(note)
  }
  for (const [mark, note] of pairs) replaceMark(page, mark, note, notes.get(note) as string)
}

/**
 * Moves notes out of the line that shows them, beside it or on a click: their mark stays, and the note becomes a
 * paragraph at the end of the text. Notes that repeat one further down stay and go with their mark.
 */
function liftNotes(page: PageDocument): [mark: PageElement, note: PageElement][] {
  const lifted: [PageElement, PageElement][] = []
  for (const note of [...page.querySelectorAll(BESIDE)].slice(0, MAX_NOTES)) {
    const block = note.closest('p,li,dd,blockquote')
    const text = plain(note)
    if (!block || note.closest('pre,table') || note.querySelector('p,li,div') || isRepeated(note)) continue
    const inner = note.querySelector('[class*="ontent"],[class*="ody"],[hidden],[style*="none"]')
    const number = inner
      ? plain(note)
          .slice(0, text.length - plain(inner).length)
          .trim()
      : ''
    const body = inner && NUMBER.test(number) ? inner : note
    if (plain(body).length < 4 || plain(body) === plain(block)) continue
    const paragraph = build(page, 'p', { class: 'footnote' }, ...body.childNodes)
    const before = note.previousElementSibling
    const isToggle =
      before?.localName === 'input' ||
      /toggle|number/i.test(before?.getAttribute('class') ?? '') ||
      (before?.localName === 'sup' && MARK.test(plain(before)))
    const mark = build(page, 'sup', {}, String(lifted.length + 1))
    note.replaceWith(mark)
    if (before && isToggle) {
      const label = before.previousElementSibling
      if (label?.localName === 'label') label.remove()
      before.remove()
    }
    const end = block.closest('article,main,[itemprop="articleBody"]') ?? block.parentNode
    if (!end) continue
    end.append(paragraph)
    lifted.push([mark, paragraph])
  }
  return lifted
}

/** Whether a mark that leads to the same words comes just before it. */
function isRepeated(note: PageElement): boolean {
  const before = note.previousElementSibling
  return before !== null && (before.localName === 'a' ? before : before.querySelector('a[href^="#"]')) !== null
}

/** Splits a paragraph whose line breaks separate several notes. */
function splitNotes(page: PageDocument, marks: readonly PageElement[]): void {
  const names = new Set(marks.map((mark) => decode((mark.getAttribute('href') ?? '').slice(1))).filter(Boolean))
  const groups = new Map<PageElement, PageElement[]>()
  for (const target of names.size > 1 ? page.querySelectorAll('p > a[name],p > a[id],p > sup[id],p > span[id]') : []) {
    const holder = target.parentNode
    const name = target.getAttribute('name') ?? target.getAttribute('id') ?? ''
    if (holder && names.has(name)) groups.set(holder, [...(groups.get(holder) ?? []), target])
  }
  for (const [holder, targets] of groups) {
    const starts = new Set<PageNode>(targets.filter((target) => startsLine(target)))
    if (starts.size < 2) continue
    const parts: PageNode[][] = [[]]
    for (const node of [...holder.childNodes]) {
      if (starts.has(node) && parts.at(-1)?.length) parts.push([])
      parts.at(-1)?.push(node)
    }
    const paragraphs = parts.map((nodes) => {
      while (nodes.length > 0 && isEmptyNode(nodes.at(-1) as PageNode)) nodes.pop()?.remove()
      return build(page, 'p', {}, ...nodes)
    })
    holder.replaceWith(...paragraphs)
  }
}

function startsLine(target: PageElement): boolean {
  const before = target.previousElementSibling
  if (!before) return before === null && plainBefore(target) === ''
  return before.localName === 'br' && plainBefore(target) === ''
}

/** The text between an element and the one before it. */
function plainBefore(target: PageElement): string {
  let text = ''
  const before = target.previousElementSibling
  for (let node = before ? before.nextSibling : (target.parentNode?.firstChild ?? null); node && node !== target; ) {
    text += node.textContent
    node = node.nextSibling
  }
  return text.trim()
}

function isEmptyNode(node: PageNode): boolean {
  return node.nodeType === ELEMENT ? (node as PageElement).localName === 'br' : node.textContent.trim() === ''
}

/** Pairs numbers in <sup> with later blocks that start with the same number. */
function pairByNumber(
  page: PageDocument,
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
  for (const list of page.querySelectorAll('aside ol[start]')) {
    const from = Number(list.getAttribute('start'))
    ;[...list.children].forEach((item, index) => {
      if (!starts.has(String(from + index))) starts.set(String(from + index), item)
    })
  }
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

function replaceMark(page: PageDocument, mark: PageElement, note: PageElement, label: string): void {
  const holder = mark.parentNode
  const whole = holder?.localName === 'sup' && plain(holder) === plain(mark) ? holder : mark
  const beside = whole.nextElementSibling
  // The same note again, for screens wide enough to show it beside the text.
  if (beside && NAMED.test(beside.getAttribute('class') ?? '') && letters(beside).endsWith(letters(note))) {
    if (letters(beside).length <= letters(note).length + 4) beside.remove()
  }
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

function dropLinksBack(note: PageElement, isBefore: (name: string) => boolean): void {
  for (const link of note.querySelectorAll('a[href^="#"]')) {
    // A note that is marked in several places has one letter for each.
    const isLetter = /^[a-z]{1,2}$/.test(plain(link)) && isBefore(decode((link.getAttribute('href') ?? '').slice(1)))
    if (!isLetter && !BACKLINK.test(plain(link))) continue
    const holder = link.parentNode
    link.remove()
    if (holder && holder !== note && /^[\s^,]*$/.test(plain(holder))) holder.remove()
  }
}

/** The number at the start of a paragraph in an element of its own, as in "<strong>1</strong> So they say." */
function numberInFront(block: PageElement): RegExpExecArray | null {
  const [first] = block.children
  return first && /^(?:strong|b|sup)$/.test(first.localName) && isFirst(first, block) ? NUMBER.exec(plain(first)) : null
}

/** Removes the note's own number, because the label has it. */
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

/** Whether words come before the mark in its block. */
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

function letters(element: PageNode): string {
  return element.textContent.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
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
