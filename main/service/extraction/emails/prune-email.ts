import { ELEMENT, type PageDocument, type PageElement, TEXT } from '../page-document.ts'

const DROPPED =
  'script,style,template,noscript,iframe,object,svg,math,form,input,button,select,textarea,title,head meta,link'
const HIDDEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|max-height\s*:\s*0(?:px)?\s*(?:!|;|$))/i
/** Zero height hides an element only if overflowing content is clipped. */
const FLAT = /(?:^|;)\s*height\s*:\s*0(?:px)?\s*(?:!|;|$)/i
const CLIPPED = /(?:^|;)\s*overflow(?:-y)?\s*:\s*hidden/i
const TINY = /(?:^|;)\s*font-size\s*:\s*0(?:px|pt|em)?\s*(?:!|;|$)/i
const SIZED = /font-size\s*:\s*[1-9]/i
/**
 * Fractions of the email's words. An element that is hidden on purpose contains few of them. A wrapper whose size is
 * set to zero contains all of them.
 */
const FEW = 0.1
const MANY = 0.5
const OPENED =
  /(?:^|[./_-])(?:open|opened|o|track(?:ing)?|pixel|beacon|wf\/open|imp|count)(?:[./?_-]|$)|\/e\/o\/|\/o\.gif|\/api\/v1\/email\/open/i
const PIXEL = 2
const ICON = 32
/** Number of elements at the start in which hidden text can be the email's preview line. */
const FIRST = 40
/** Matches padding that keeps mail programs from showing more text after the preview line. */
const FILLER = /[\p{Default_Ignorable_Code_Point}\s]+/gu

/** Facts about each element, computed once, starting with the innermost. */
interface Counted {
  readonly words: number
  readonly setsSize: boolean
}

/**
 * Removes the invisible parts of an email: styles, hidden parts, tracking pixels and icons. Returns the hidden line
 * that mail programs show next to the subject.
 */
export function pruneEmail(page: PageDocument): string | null {
  for (const element of page.querySelectorAll(DROPPED)) element.remove()
  const preheader = dropHidden(page.body)
  for (const image of page.querySelectorAll('img')) if (isUnseen(image)) image.remove()
  return preheader
}

function dropHidden(body: PageElement): string | null {
  const elements = [...body.querySelectorAll('*')]
  const counted = new Map<PageElement, Counted>()
  for (const element of elements.toReversed()) counted.set(element, count(element, counted))
  const whole = count(body, counted).words
  let preheader: string | null = null
  for (const [index, element] of elements.entries()) {
    const style = element.getAttribute('style') ?? ''
    const { words = 0, setsSize = false } = counted.get(element) ?? {}
    const isHidden = (isHiddenBy(style) || element.hasAttribute('hidden')) && words <= Math.max(20, whole * MANY)
    const isTiny = TINY.test(style) && words < Math.max(5, whole * FEW) && !setsSize
    if (!isHidden && !isTiny) continue
    const text = words > 0 && words < 200 ? element.textContent.replace(FILLER, ' ').trim() : ''
    if (text !== '' && index < FIRST) preheader ??= text
    element.remove()
  }
  return preheader
}

const isHiddenBy = (style: string): boolean => HIDDEN.test(style) || (FLAT.test(style) && CLIPPED.test(style))

function count(element: PageElement, counted: ReadonlyMap<PageElement, Counted>): Counted {
  let words = 0
  let setsSize = false
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT) words += node.textContent.match(/[^\s\p{Cf}\u034F\u00A0]+/gu)?.length ?? 0
    if (node.nodeType !== ELEMENT) continue
    const inner = counted.get(node as PageElement)
    words += inner?.words ?? 0
    setsSize ||= inner?.setsSize === true || SIZED.test((node as PageElement).getAttribute('style') ?? '')
  }
  return { words, setsSize }
}

/**
 * True for a tracking pixel, an icon without a name, or a picture whose URL indicates that it reports when the email is
 * opened.
 */
function isUnseen(image: PageElement): boolean {
  const source = image.getAttribute('src') ?? ''
  if (!/^https?:\/\//i.test(source)) return true
  const style = image.getAttribute('style') ?? ''
  const size = (name: 'width' | 'height'): number => {
    const said = image.getAttribute(name) ?? new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d+)px`, 'i').exec(style)?.[1]
    const value = Number.parseInt(said ?? '', 10)
    return Number.isNaN(value) || said?.includes('%') ? Number.POSITIVE_INFINITY : value
  }
  const [width, height] = [size('width'), size('height')]
  if (width <= PIXEL || height <= PIXEL || HIDDEN.test(style)) return true
  const isNamed = (image.getAttribute('alt') ?? '').trim() !== ''
  const isIcon = width <= ICON && (height <= ICON || height === Number.POSITIVE_INFINITY)
  return (!isNamed && OPENED.test(source) && width === Number.POSITIVE_INFINITY) || isIcon
}
