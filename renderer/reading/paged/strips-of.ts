import type { UnbreakableStrip } from './cut-pages.ts'

/** The height of a line box depends on the font and may exceed the line height. So only this fraction of it counts. */
const CORE = 0.64

const BESIDE = '[data-margin-notes], [hidden]'

/**
 * Returns the lines and images of an article, from top to bottom. `top` is the start of the article on the screen.
 * Reads layout.
 */
export function stripsOf(article: HTMLElement, top: number): UnbreakableStrip[] {
  const strips: UnbreakableStrip[] = []
  const whole = (element: Element) => {
    const box = element.getBoundingClientRect()
    if (box.height > 0) strips.push({ top: box.top - top, bottom: box.bottom - top })
  }
  const range = document.createRange()
  const walk = (parent: Element, leads: boolean): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.nodeValue?.trim() === '') continue
        range.selectNodeContents(node)
        for (const { top: above, height } of range.getClientRects()) {
          const shaved = (height * (1 - CORE)) / 2
          const edge = above - top
          if (height > 0) strips.push({ top: edge + shaved, bottom: edge + height - shaved, edge, leads })
        }
      } else if (node instanceof Element && !node.matches(BESIDE)) {
        if (node.matches('figure, img, hr, math, button, svg')) whole(node)
        else walk(node, leads || /^H[1-6]$/.test(node.nodeName))
      }
    }
  }
  walk(article, false)
  return strips.sort((a, b) => a.top - b.top)
}
