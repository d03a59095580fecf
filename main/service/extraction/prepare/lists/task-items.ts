import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../../page-document.ts'
import { type PageWords, selectRare } from '../selector-index.ts'

/** Class names of checkboxes in icon fonts: "fa-check-square-o", "bi-square", "mdi-checkbox-blank-outline". */
const BOX_ICON =
  /^\.[a-z]{1,12}-(?:[a-z]{1,12}-)?(?:square|check-?box|check-square|check2-square|unchecked|check)(?:-[a-z-]{1,30})?$/
const OPEN = /unchecked|blank|empty|uncheck/
const DONE = /check/
const MAX_ICONS = 20
/** Attributes that mark an item or its box as a task: "data-checked", "data-task", "data-list". */
const STATES = ['data-checked', 'aria-checked', 'data-task', 'data-list']
const IS_DONE = /^(?:true|checked|x|1|done)$/i
const IS_OPEN = /^(?:false|unchecked|0|todo| ?)$/i
const TYPED_BOX = /^\s*\[([xX \u00A0-])\]\s+(?=\S)/
const WHOLE_BOX = /^\s*\[([xX \u00A0-])\]\s*$/
/** Maximum number of elements and spaces before the first word of an item. */
const MOST_STEPS = 8
const SIGNED = /^\s*[☑☐☒✓✔❏]/u

/** Shows the state of a task as a symbol before its words, if only a box, an icon or an attribute indicates it. */
export function showTasks(page: PageDocument, words: PageWords): void {
  for (const box of selectRare(page, words, ['li input[type="checkbox"]'])) sign(box, box.hasAttribute('checked'))
  const icons = [...words].filter((word) => BOX_ICON.test(word)).slice(0, MAX_ICONS)
  for (const icon of selectRare(
    page,
    words,
    icons.map((name) => `li ${name}`),
  )) {
    if (icon.textContent.trim() === '' && isFirstInItem(icon)) sign(icon, isDone(icon))
  }
  for (const box of selectRare(page, words, ['li [role="checkbox"]'])) {
    const state = stateOf(box)
    if (state !== null && box.textContent.trim() === '' && isFirstInItem(box)) sign(box, state)
  }
  for (const item of selectRare(
    page,
    words,
    STATES.map((name) => `li[${name}]`),
  )) {
    const state = stateOf(item)
    if (state !== null && !SIGNED.test(item.textContent)) (firstBlock(item) ?? item).prepend(signOf(state))
  }
  for (const item of selectRare(page, words, ['li'])) signTyped(item)
}

const signOf = (isDone: boolean): string => (isDone ? '☑ ' : '☐ ')

/** Replaces the box with the symbol, or puts the symbol before the words of the paragraph that follows the box. */
function sign(box: PageElement, isDone: boolean): void {
  let alone: PageElement | null = box.parentNode
  const words = alone?.localName === 'label' && isEmptyBeside(alone, box) ? alone.nextElementSibling : null
  if (!words || !/^(?:div|p)$/.test(words.localName)) alone = null
  if (alone && words) {
    ;(firstBlock(words) ?? words).prepend(signOf(isDone))
    alone.remove()
    return
  }
  const next = box.localName === 'input' && box.parentNode?.localName === 'li' ? nextShown(box) : null
  const block = next?.nodeType === ELEMENT && (next as PageElement).localName === 'p' ? next : null
  if (block) {
    ;(block as PageElement).prepend(signOf(isDone))
    box.remove()
  } else box.replaceWith(signOf(isDone))
}

function nextShown(box: PageElement): PageNode | null {
  let next = box.nextSibling
  for (let steps = 0; next && steps < MOST_STEPS && next.textContent.trim() === ''; steps++) next = next.nextSibling
  return next
}

/** Replaces a box that is typed before the words, possibly as code: "[x] Wind the clock". */
function signTyped(item: PageElement): void {
  let first = item.firstChild
  for (let steps = 0; first && steps < MOST_STEPS; steps++) {
    const isInner = first.nodeType === ELEMENT && /^(?:p|div|label|span|code)$/.test((first as PageElement).localName)
    if (isInner) first = first.firstChild
    else if (first.nodeType === TEXT && first.textContent.trim() === '') first = first.nextSibling
    else break
  }
  if (first?.nodeType !== TEXT) return
  const code = first.parentNode?.localName === 'code' ? first.parentNode : null
  const box = (code ? WHOLE_BOX : TYPED_BOX).exec(first.textContent)
  if (!box || (code && !code.nextSibling)) return
  const sign = signOf(/x/i.test(box[1] ?? ''))
  if (code) code.replaceWith(sign.trim())
  else first.textContent = sign + first.textContent.slice(box[0].length)
}

function isEmptyBeside(label: PageElement, box: PageElement): boolean {
  return label.textContent.trim() === '' && label.querySelector('img,input ~ input') === null && label.contains(box)
}

/** Returns the block at the start of an element that contains its words. */
function firstBlock(element: PageElement): PageElement | null {
  let found: PageElement | null = null
  let node: PageNode | null = element
  for (let steps = 0; node && steps < 6; steps++) {
    const first: PageNode | null = firstShown(node)
    if (!first || !/^(?:div|p)$/.test((first as PageElement).localName ?? '')) break
    found = first as PageElement
    node = first
  }
  return found
}

function firstShown(element: PageNode): PageNode | null {
  let child = element.firstChild
  while (child && child.textContent.trim() === '') child = child.nextSibling
  return child
}

/** True if the task is done, false if not, null if no attribute indicates it. */
function stateOf(element: PageElement): boolean | null {
  for (const name of STATES) {
    const value = element.getAttribute(name)
    if (value === null) continue
    if (IS_DONE.test(value)) return true
    if (IS_OPEN.test(value) && !(value === '' && name !== 'data-task')) return false
  }
  return null
}

function isDone(icon: PageElement): boolean {
  const names = (icon.getAttribute('class') ?? '').split(/\s+/).filter((name) => BOX_ICON.test(`.${name}`))
  return (
    names.some((name) => DONE.test(name.replace('checkbox', 'box')) || /checkbox-(?:marked|checked|on)/.test(name)) &&
    !names.some((name) => OPEN.test(name))
  )
}

/** True if the icon comes first in a list item. */
function isFirstInItem(icon: PageElement): boolean {
  for (let node: PageElement | null = icon; node && node.localName !== 'li'; node = node.parentNode) {
    for (let one = node.previousSibling; one; one = one.previousSibling) if (one.textContent.trim() !== '') return false
  }
  return true
}
