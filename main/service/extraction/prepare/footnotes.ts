import { build, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'
import {
  dropLinksBack,
  dropNumber,
  isFirst,
  MARK_ATTRIBUTE,
  NOTE_ATTRIBUTE,
  plain,
  replaceMark,
} from '../footnote-markers.ts'
import { aimsOf, type Holder, holderOf, isBreakOrBlank, unfoldTables } from './find-footnote-bodies.ts'
import { fragmentOf } from './resolve-urls.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const MARK =
  /^[[(]?(?:\d{1,3}(?:[:.]\d{1,3})?|[*†‡§¶]{1,3}|[a-z]{1,2}|[ivxl]{1,7}|(?:note|fn|nb|n)\.? ?\d{1,3})[\])]?$/i
/** The label of a work that is cited in the text: "[Lee2026]". */
const CITED = /^\s*\[[^[\]]{1,40}\]\s*$/
const NUMBER = /^[[(]?(\d{1,3})[\])]?[.:]?$/
const NAMED = /foot|fn|note|ref|cite|endn/i
/** Elements that show a note within the line that contains its mark. */
const BESIDE = [
  ...['p span.sidenote', 'p span.marginnote', 'p small.sidenote', 'p span.inline-footnote', 'p span.footnote-inline'],
  ...['li span.sidenote', 'p span.footnote-content', 'p span.modern-footnotes-footnote__note'],
  'li span.modern-footnotes-footnote__note',
]
/** Notes in brackets on separate lines, which a script moves to the end of the page. */
const BRACKETED = ['p span.footnote', 'li span.footnote', 'dd span.footnote', 'td span.footnote']
/** A superscript number, followed by the note with the same number (LaTeXML). */
const NUMBERED_BESIDE = ['p sup + span', 'li sup + span', 'dd sup + span']
/** Minimum number of characters in a note. A shorter text is a symbol or a unit. */
const LEAST = 8
const MAX_NOTES = 1000
const MAX_MARKS = 20_000

/**
 * Pairs marks with notes by their links. Without links, pairs them by number. Any note whose mark is retained is then
 * retained too, wherever it is on the page. Removes backlinks, and numbers that lists repeat.
 */
export function pairNotes(page: PageDocument, words: PageWords): void {
  for (const element of selectRare(page, words, [`[${MARK_ATTRIBUTE}]`, `[${NOTE_ATTRIBUTE}]`])) {
    element.removeAttribute(MARK_ATTRIBUTE)
    element.removeAttribute(NOTE_ATTRIBUTE)
  }
  linkPopovers(page, words)
  const beside = liftNotes(page, words)
  const marks = [...page.querySelectorAll('a[href^="#"],sup')].slice(0, MAX_MARKS)
  if (marks.length === 0 && beside.length === 0) return
  const order = new Map<PageNode, number>()
  const byName = new Map<string, PageElement>()
  for (const element of page.querySelectorAll('*')) {
    order.set(element, order.size)
    for (const name of [element.getAttribute('id'), element.getAttribute('name')]) {
      if (name && !byName.has(name)) byName.set(name, element)
    }
  }
  const targetOf = (link: PageElement) => byName.get(fragmentOf(link))
  const notes = new Map<PageElement, { label: string; number: string }>()
  const pairs: [mark: PageElement, note: PageElement][] = []
  const add = (mark: PageElement, note: PageElement) => {
    if (!notes.has(note)) notes.set(note, { label: String(notes.size + 1), number: plain(mark) })
    pairs.push([mark, note])
  }
  const aimed: [mark: PageElement, target: PageElement][] = []
  for (const mark of marks) {
    if (mark.localName !== 'a' || !MARK.test(plain(mark))) continue
    const target = targetOf(mark)
    if (target && later(order, mark, target) === 1) aimed.push([mark, target])
  }
  const targets = new Set(aimed.map(([, target]) => target))
  splitNotes(page, targets, order)
  const isLinkBack = (link: PageElement, target: PageElement) => {
    const back = targetOf(link)
    return back !== undefined && later(order, back, target) === 1
  }
  const isTold = (target: PageElement, parts: readonly PageElement[]) =>
    isNamed(target) || parts.some((part) => linksIn(part).some((link) => isLinkBack(link, target)))
  const aims = aimsOf(targets, order, isTold)
  const unfolded = unfoldTables(page, aims)
  const holders = new Map<PageElement, Holder | null>()
  const terms: PageElement[] = []
  for (const [mark, target] of aimed) {
    if (notes.size >= MAX_NOTES) break
    const block = unfolded.get(target)
    let holder = holders.get(target)
    if (holder === undefined) {
      holder = block ? { note: block } : holderOf(page, target, aims, raisedNumber(mark))
      holders.set(target, holder)
      if (holder?.label) terms.push(holder.label)
    }
    if (holder && !holder.note.contains(mark) && later(order, mark, holder.note) === 1) add(mark, holder.note)
  }
  for (const mark of marks) if (CITED.test(mark.textContent)) joinLabel(page, mark, targetOf(mark))
  if (pairs.length === 0) pairByNumber(page, marks, order, add)
  for (const [mark, note] of beside) add(mark, note)
  for (const term of terms) term.remove()
  for (const [note, { label, number }] of notes) {
    note.setAttribute(NOTE_ATTRIBUTE, label)
    dropLinksBack(note, (link) => {
      const target = targetOf(link)
      return target !== undefined && later(order, target, note) === 1
    })
    dropNumber(note, number)
  }
  for (const [mark, note] of pairs) replaceMark(page, mark, note, notes.get(note)?.label ?? '')
}

/**
 * Moves notes out of the lines that show them, either next to the text or on a click. The mark stays, and the note
 * becomes a paragraph at the end of the text. A note that repeats one further down is removed with its mark instead.
 */
function liftNotes(page: PageDocument, words: PageWords): [mark: PageElement, note: PageElement][] {
  const lifted: [PageElement, PageElement][] = []
  const numbered = [...selectRare(page, words, NUMBERED_BESIDE)].filter(isNumberedLikeMark)
  const bracketed = [...selectRare(page, words, BRACKETED)].filter(unwrapNote)
  for (const note of [...selectRare(page, words, BESIDE), ...numbered, ...bracketed].slice(0, MAX_NOTES)) {
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

/** Turns buttons that only open a note into links. */
function linkPopovers(page: PageDocument, words: PageWords): void {
  const buttons = [...selectRare(page, words, ['button[popovertarget]'])].filter((one) => MARK.test(plain(one)))
  if (buttons.length === 0) return
  const opened = new Set(buttons.map((button) => button.getAttribute('popovertarget') ?? ''))
  for (const note of page.querySelectorAll('[popover]')) {
    if (opened.has(note.getAttribute('id') ?? '')) note.setAttribute('class', 'footnote')
  }
  for (const button of buttons) {
    const href = `#${button.getAttribute('popovertarget') ?? ''}`
    button.replaceWith(build(page, 'sup', {}, build(page, 'a', { href }, ...button.childNodes)))
  }
}

/** True if brackets enclose a whole note. Removes the brackets. */
function unwrapNote(note: PageElement): boolean {
  const parts = [...note.childNodes].filter((node) => !isBreakOrBlank(node))
  const [first, last] = [parts[0], parts.at(-1)]
  if (first?.nodeType !== TEXT || last?.nodeType !== TEXT || plain(note).length < LEAST) return false
  if (!/^\s*\[/.test(first.textContent) || !/\]\s*$/.test(last.textContent)) return false
  for (const node of [...note.childNodes]) if (isBreakOrBlank(node)) node.remove()
  first.textContent = first.textContent.replace(/^\s*\[/, '')
  last.textContent = last.textContent.replace(/\]\s*$/, '')
  return true
}

function isNumberedLikeMark(note: PageElement): boolean {
  const number = NUMBER.exec(plain(note.previousElementSibling ?? note))?.[1]
  if (!number || !plain(note).startsWith(number)) return false
  // LaTeXML repeats the number at the start of the note.
  const once = plain(note).slice(number.length)
  const rest = once.startsWith(number) ? once.slice(number.length) : once
  return rest.length >= LEAST && !/^[.,:%]?\d/.test(rest)
}

/** True if a mark that links to the same note comes directly before it. */
function isRepeated(note: PageElement): boolean {
  const before = note.previousElementSibling
  return before !== null && (before.localName === 'a' ? before : before.querySelector('a[href^="#"]')) !== null
}

/** Splits a paragraph in which line breaks separate several notes. */
function splitNotes(page: PageDocument, targets: ReadonlySet<PageElement>, order: Map<PageNode, number>): void {
  const groups = new Map<PageElement, PageElement[]>()
  for (const target of targets) {
    const holder = target.parentNode
    if (holder?.localName !== 'p' || !/^(?:a|sup|span)$/.test(target.localName)) continue
    const group = groups.get(holder)
    if (group) group.push(target)
    else groups.set(holder, [target])
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
      while (nodes.length > 0 && isBreakOrBlank(nodes.at(-1) as PageNode)) nodes.pop()?.remove()
      const paragraph = build(page, 'p', {}, ...nodes)
      order.set(paragraph, order.get(holder) ?? 0)
      return paragraph
    })
    holder.replaceWith(...paragraphs)
  }
}

function startsLine(target: PageElement): boolean {
  const before = target.previousElementSibling
  if (!before) return before === null && plainBefore(target) === ''
  return before.localName === 'br' && plainBefore(target) === ''
}

/** Returns the text between an element and the one before it. */
function plainBefore(target: PageElement): string {
  let text = ''
  const before = target.previousElementSibling
  for (let node = before ? before.nextSibling : (target.parentNode?.firstChild ?? null); node && node !== target; ) {
    text += node.textContent
    node = node.nextSibling
  }
  return text.trim()
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

/**
 * Returns the number of a mark that is superscript or in brackets, and therefore isn't part of a sentence. Empty for
 * any other mark.
 */
function raisedNumber(mark: PageElement): string {
  const text = plain(mark)
  const isRaised = mark.parentNode?.localName === 'sup' || mark.querySelector('sup') !== null || /^[[(]/.test(text)
  return isRaised ? (NUMBER.exec(text)?.[1] ?? '') : ''
}

/** Moves the label before a cited work into the work's line, so that they stay together. */
function joinLabel(page: PageDocument, mark: PageElement, target: PageElement | undefined): void {
  const work =
    target && (target.localName === 'table' ? target.querySelector('tr') : (target.closest('dt,tr') ?? target))
  if (!work || work.contains(mark) || !plain(work).startsWith(plain(mark))) return
  if (work.localName === 'tr') {
    const table = work.closest('table')
    const [label, words, more] = work.children
    if (!table || !label || !words || more || plain(label) !== plain(mark)) return
    if ([...table.querySelectorAll('tr')].length > 1) return
    table.replaceWith(build(page, 'p', {}, `${plain(mark)} `, ...words.childNodes))
    return
  }
  const words = work.localName === 'dt' ? work.nextElementSibling : work
  const paragraph = words?.querySelector('p') ?? (words?.localName === 'dd' ? words : null)
  const labels = [...work.children].filter((part) => plain(part) === plain(mark))
  const label = work.localName === 'dt' ? work : labels[0]
  if (!paragraph || !label || label.contains(paragraph)) return
  paragraph.prepend(`${plain(mark)} `)
  label.remove()
}

function linksIn(part: PageElement): PageElement[] {
  return [...(part.localName === 'a' ? [part] : []), ...part.querySelectorAll('a[href^="#"]')]
}

/**
 * Returns the number at the start of a paragraph, if the number is in a separate element, as in "<strong>1</strong> So
 * they say."
 */
function numberInFront(block: PageElement): RegExpExecArray | null {
  const [first] = block.children
  return first && /^(?:strong|b|sup)$/.test(first.localName) && isFirst(first, block) ? NUMBER.exec(plain(first)) : null
}

function later(order: ReadonlyMap<PageNode, number>, one: PageNode, other: PageNode): number {
  return Math.sign((order.get(other) ?? 0) - (order.get(one) ?? 0))
}
