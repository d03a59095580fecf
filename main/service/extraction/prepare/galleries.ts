import type { PageDocument, PageElement } from '../page-document.ts'
import { textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** If there are more words than this next to a picture, they may describe the picture. */
const MOST_WORDS = 3
const HIDING = /(?:display\s*:\s*none|visibility\s*:\s*hidden)\s*(?:!important)?\s*;?/gi
const CONTROL = /^(?:a|span|button|small)$/
const CONTENT = 'img,p,figure,video'
const MOST_CONTROL_WORDS = 6
const MOST_CONTROLS = 6
const MAX_FIGURES = 2000

/**
 * Treats all pictures of a gallery alike. Also shows pictures that appear only on a click, and removes buttons that all
 * pictures have ("Buy photo").
 */
export function settleGalleries(page: PageDocument, words: PageWords): void {
  const galleries = new Map<PageElement, PageElement[]>()
  const firsts = new Map<PageElement, PageElement>()
  const boxes = new Set<PageElement>()
  for (const figure of [...selectRare(page, words, ['figure'])].slice(0, MAX_FIGURES)) {
    const item = itemOf(figure, firsts)
    const gallery = item.parentNode
    if (!gallery) continue
    const items = galleries.get(gallery)
    if (items) items.push(item)
    else galleries.set(gallery, [item])
  }
  for (const [gallery, items] of galleries) {
    if (items.length < 2) continue
    dropControls(gallery, boxes)
    if (items.some((item) => !isHidden(item))) for (const item of items) show(item)
    dropRepeated(items)
  }
}

/**
 * Returns the unit that a gallery repeats: the figure, or the element that contains the figure and a few words next to
 * it.
 */
function itemOf(figure: PageElement, firsts: Map<PageElement, PageElement>): PageElement {
  const { parentNode } = figure
  if (!parentNode || !/^(?:li|div)$/.test(parentNode.localName)) return figure
  const first = firsts.get(parentNode) ?? figure
  firsts.set(parentNode, first)
  return first === figure && isAlike(parentNode) ? parentNode : figure
}

/** True if an adjacent element has the same class name. */
function isAlike(item: PageElement): boolean {
  const name = firstName(item)
  return [item.previousElementSibling, item.nextElementSibling].some(
    (beside) => beside?.localName === item.localName && firstName(beside) === name,
  )
}

function firstName(element: PageElement): string {
  return (element.getAttribute('class') ?? '').split(/\s/)[0] ?? ''
}

function isHidden(item: PageElement): boolean {
  const style = item.getAttribute('style')
  return (
    item.hasAttribute('hidden') ||
    item.getAttribute('aria-hidden') === 'true' ||
    (style !== null && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style))
  )
}

function show(item: PageElement): void {
  if (!isHidden(item)) return
  item.removeAttribute('hidden')
  item.removeAttribute('aria-hidden')
  const style = item.getAttribute('style')
  if (style !== null) item.setAttribute('style', style.replace(HIDING, ''))
}

/** Removes the controls of a slide show: a few words in its box that aren't a paragraph, caption or heading. */
function dropControls(gallery: PageElement, boxes: Set<PageElement>): void {
  const box = gallery.localName === 'div' ? gallery : gallery.parentNode
  if (!box || boxes.has(box) || !/^(?:div|figure)$/.test(box.localName)) return
  boxes.add(box)
  const controls = [...box.children].filter((part) => CONTROL.test(part.localName) && !part.querySelector(CONTENT))
  const isFew = controls.every((part) => textOf(part).split(' ').length <= MOST_CONTROL_WORDS)
  if (isFew && controls.length <= MOST_CONTROLS) for (const part of controls) part.remove()
}

/** Removes short texts that appear next to more than one of the figures. */
function dropRepeated(items: readonly PageElement[]): void {
  const beside = new Map<string, PageElement[]>()
  for (const item of items) {
    if (item.localName === 'figure') continue
    for (const part of item.children) {
      const text = part.localName === 'figure' || part.querySelector('img') ? '' : textOf(part)
      if (text === '' || text.split(' ').length > MOST_WORDS) continue
      const parts = beside.get(text)
      if (parts) parts.push(part)
      else beside.set(text, [part])
    }
  }
  for (const parts of beside.values()) if (parts.length > 1) for (const part of parts) part.remove()
}
