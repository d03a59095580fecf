import { type PageDocument, type PageElement, TEXT } from '../page-document.ts'

/** Type size and weight of a run of words. The size is in pixels. */
export interface Type {
  readonly size: number
  readonly isBold: boolean
}

const USUAL: Type = { size: 16, isBold: false }
const SIZE =
  /(?:^|;)\s*font-size\s*:\s*(?:(\d{0,3}(?:\.\d+)?)(px|pt|em|rem|%)|(x-small|small|medium|large|x-large|xx-large))/gi
const WEIGHT = /(?:^|;)\s*font-weight\s*:\s*([a-z]+|\d{3})/gi
const BOLD = /^(?:bold|bolder|[6-9]00)$/i
const UNITS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: USUAL.size }
const NAMES: Readonly<Record<string, number>> = {
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
}
/** Sizes in pixels for the `size` attribute of `font`, starting with 1. */
const FONTS = [10, 13, 16, 18, 24, 32, 48]

/** Returns the type of the words directly in each element, and the size of most words. Style sheets are ignored. */
export function typesOf(page: PageDocument): {
  readonly types: ReadonlyMap<PageElement, Type>
  readonly usual: number
} {
  const types = new Map<PageElement, Type>()
  const letters = new Map<number, number>()
  // Visits elements in document order, so that the type of each element's parent is already known.
  for (const element of [page.body, ...page.body.querySelectorAll('*')]) {
    const type = typeOf(element, types.get(element.parentNode ?? page.body) ?? USUAL)
    types.set(element, type)
    for (const node of element.childNodes) {
      if (node.nodeType !== TEXT) continue
      const size = Math.round(type.size)
      letters.set(size, (letters.get(size) ?? 0) + node.textContent.trim().length)
    }
  }
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a)
  return { types, usual: most && most[1] > 0 ? most[0] : USUAL.size }
}

/** Returns the declarations in an element's style that affect its type. */
export function typeStyle(element: PageElement): string {
  const style = element.getAttribute('style') ?? ''
  return [...style.matchAll(SIZE), ...style.matchAll(WEIGHT)].map(([declared]) => declared.replace(/^;/, '')).join(';')
}

function typeOf(element: PageElement, parent: Type): Type {
  const style = element.getAttribute('style') ?? ''
  const weight = [...style.matchAll(WEIGHT)].at(-1)?.[1]
  const isStrong = /^(?:b|strong|th)$/.test(element.localName)
  return {
    size: sizeOf(element, style, parent.size),
    isBold: weight === undefined ? isStrong || parent.isBold : BOLD.test(weight),
  }
}

function sizeOf(element: PageElement, style: string, parent: number): number {
  const [, number, unit, name] = [...style.matchAll(SIZE)].at(-1) ?? []
  if (name !== undefined) return NAMES[name.toLowerCase()] ?? parent
  if (unit !== undefined) {
    const factor = UNITS[unit.toLowerCase()] ?? (unit === '%' ? parent / 100 : parent)
    // A wrapper with size 0 contains words that set their own size, so the parent's size is used.
    return Number(number) * factor || parent
  }
  const font = element.localName === 'font' ? element.getAttribute('size') : null
  return (font === null ? undefined : FONTS[Number(font) - 1]) ?? parent
}
