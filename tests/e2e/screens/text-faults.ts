interface Text {
  readonly words: string
  readonly element: Element
  readonly rects: readonly DOMRect[]
}

/**
 * Runs in the page. Returns the texts that are cut off, reach over their box, wrap within a button or lie over each
 * other, each with its element. Texts of readers and websites (`dir=auto`) may be shortened and may wrap.
 */
export function textFaults(): string[] {
  const texts: Text[] = []
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (!element || words === '' || element.closest('script, style, option, svg, [inert]')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length > 0) texts.push({ words, element, rects })
  }

  const boxesOf = (element: Element): Element[] => {
    const boxes = [element]
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) boxes.push(box)
    return boxes
  }

  /** The part of the window in which an element is visible. */
  const clipOf = (element: Element) => {
    const clip = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity, scrolls: false }
    for (const box of boxesOf(element)) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (overflowX !== 'visible') {
        clip.left = Math.max(clip.left, left)
        clip.right = Math.min(clip.right, right)
      }
      if (overflowY !== 'visible') {
        clip.top = Math.max(clip.top, top)
        clip.bottom = Math.min(clip.bottom, bottom)
      }
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) clip.scrolls = true
      if (position === 'fixed') break
    }
    return clip
  }

  /** True if a point isn't in both texts, or an opaque box lies between them, as a bar over an article. */
  const isCovered = (one: Element, other: Element, x: number, y: number): boolean => {
    const stack = document.elementsFromPoint(x, y)
    const [upper = -1, lower = -1] = [stack.indexOf(one), stack.indexOf(other)].toSorted((a, b) => a - b)
    const isOpaque = (box: Element) => !/^transparent|, 0(?:\.\d+)?\)$/.test(getComputedStyle(box).backgroundColor)
    return upper === -1 || stack.slice(upper, lower).some(isOpaque)
  }

  const nameOf = ({ words, element }: Text): string =>
    `“${words.slice(0, 60)}” (${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''})`
  const faults = new Set<string>()
  // Text for screen readers alone is cut to nothing.
  const shown = texts.flatMap((text) => {
    const clip = clipOf(text.element)
    return clip.right - clip.left < 2 || clip.bottom - clip.top < 2 ? [] : [{ text, clip }]
  })

  for (const { text, clip } of shown) {
    const { element, rects } = text
    if (element.closest('[dir=auto], [data-article-body], [aria-hidden=true]')) continue
    const shortened = boxesOf(element)
      .slice(0, 3)
      .find((box) => getComputedStyle(box).textOverflow === 'ellipsis')
    const label = element.closest('button, h1, h2, h3, label, legend, dt, th, nav a')
    if (shortened) {
      if (label && shortened.scrollWidth > shortened.clientWidth + 1) faults.add(`shortened: ${nameOf(text)}`)
    } else if (!clip.scrolls) {
      const box = boxesOf(element).find((each) => getComputedStyle(each).display !== 'inline') ?? element
      const { left, right } = box.getBoundingClientRect()
      if (rects.some((rect) => rect.left < clip.left - 1.5 || rect.right > clip.right + 1.5))
        faults.add(`cut off: ${nameOf(text)}`)
      else if (rects.some((rect) => rect.left < left - 1.5 || rect.right > right + 1.5))
        faults.add(`over its box: ${nameOf(text)}`)
    }
    const lines = new Set(rects.map(({ top }) => Math.round(top / 4)))
    const isButton = element.closest('button, [role=radiogroup] label, nav a') !== null
    if (isButton && lines.size > 1 && rects.length === lines.size && element.textContent === label?.textContent)
      faults.add(`wraps: ${nameOf(text)}`)
  }

  for (const [at, { text, clip }] of shown.entries())
    for (const { text: other } of shown.slice(at + 1)) {
      if (text.element === other.element) continue
      const isOver = text.rects.some((a) =>
        other.rects.some((b) => {
          const left = Math.max(a.left, b.left, clip.left)
          const right = Math.min(a.right, b.right, clip.right)
          const top = Math.max(a.top, b.top, clip.top)
          const bottom = Math.min(a.bottom, b.bottom, clip.bottom)
          if (right - left < 2 || bottom - top < Math.min(a.height, b.height) / 2) return false
          return !isCovered(text.element, other.element, (left + right) / 2, (top + bottom) / 2)
        }),
      )
      if (isOver) faults.add(`over each other: ${nameOf(text)} and ${nameOf(other)}`)
    }
  return [...faults]
}
