import { build, type PageDocument, type PageElement, TEXT } from '../page-document.ts'
import { resolvePaintVariables } from './css-background-images.ts'
import { absoluteUrl } from './resolve-urls.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-original-src',
  'data-hi-res-src',
  'data-full-src',
  'data-url',
  'data-image',
]
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'srcset']
const PLACEHOLDER =
  /^data:|(?:placeholder|missing-image|preloader|spacer|blank|transparent|loading|lazy|pixel|gr[ae]y|1x1)[^/]{0,200}\.(?:gif|png|svg|jpe?g|webp)/i
/** The value of any other attribute, if it is an address that ends in a picture file's extension. */
const PICTURE_ADDRESS = /^(?![^]*[\s"'<>])(?:https?:)?\/\/?.+\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i
const LONGEST_ADDRESS = 2000
/** Types that few reading apps and export formats can display. Other types are preferred. */
const RARE_TYPE = /image\/(?:avif|jxl|heic)|\.(?:avif|jxl|heic)(?:[?#]|$)/i
const BACKGROUND = /background(?:-image)?\s{0,9}:[^;]{0,80}url\(\s{0,9}['"]?([^'")]{1,2000})/i
/** Slides that a carousel duplicates so that it can loop. */
const CLONES = [
  '.swiper-slide-duplicate',
  '.slick-cloned',
  '.owl-item.cloned',
  '.splide__slide--clone',
  '.glide__slide--clone',
]
/** Maximum number of characters in the description of a symbol that is drawn within a line. */
const LONGEST_SIGN = 20
const TEX = /\\[a-z]|[\^_=$]/i
/** Symbols that a page shows as pictures. */
const EMOJI = ['img.wp-smiley', 'img.emoji', 'img.twemoji']
/** Elements whose background picture is set by a style. */
const PAINTED = ['figure div[style*="url("]', '[role="img"][style*="url("]']
/** An image of this width is sharp in any reading column. Wider images only take more space. */
const ENOUGH_WIDTH = 1600
/** A picture that is narrower than this many pixels is a blurred preview. */
const FEW_PIXELS = 200
const TRACKER = /(?:^|[./])(?:pixel|beacon|stats|counter|analytics|doubleclick|scorecardresearch|quantserve)[./]/i

/**
 * Makes images appear as in a browser after scrolling: loads lazy sources, leaves one address per image, and removes
 * trackers.
 */
export function settleImages(page: PageDocument, base: string, words: PageWords): void {
  resolvePaintVariables(page)
  for (const noscript of selectRare(page, words, ['noscript'])) unwrapImages(noscript)
  for (const clone of selectRare(page, words, CLONES)) clone.remove()
  for (const sign of selectRare(page, words, EMOJI)) {
    const drawn = sign.getAttribute('alt') ?? ''
    if (/\p{Extended_Pictographic}/u.test(drawn) && drawn.length <= 20) sign.replaceWith(drawn)
  }
  for (const drawn of selectRare(page, words, PAINTED)) showBackground(page, drawn)
  for (const image of page.querySelectorAll('img')) {
    if (isTracker(image)) {
      image.remove()
      continue
    }
    const source = bestSource(image, base)
    // Without an address there is no picture, and a picture's description by itself isn't part of the article's text.
    if (source) image.setAttribute('src', source)
    else if (standsForWords(image)) image.removeAttribute('src')
    else {
      image.remove()
      continue
    }
    for (const name of ['srcset', 'sizes', 'loading', ...LAZY_SOURCES, ...LAZY_SETS]) image.removeAttribute(name)
  }
  for (const picture of selectRare(page, words, ['picture'])) {
    const image = picture.querySelector('img')
    if (image) picture.replaceWith(image)
    else picture.remove()
  }
}

/** An image within <noscript> is the real version of the lazy image next to it. */
function unwrapImages(noscript: PageElement): void {
  const images = [...noscript.querySelectorAll('img')]
  const only = images[0]
  const lazy = noscript.previousElementSibling
  if (only && images.length === 1 && textLength(noscript) === 0) {
    const twin = lazy?.localName === 'img' ? lazy : lazy?.querySelector('img')
    if (twin && isPlaceholder(twin.getAttribute('src'))) twin.replaceWith(only)
    else if (!twin) noscript.replaceWith(only)
  }
}

function bestSource(image: PageElement, base: string): string | null {
  const plain = image.getAttribute('src')
  const lazy = LAZY_SOURCES.map((name) => image.getAttribute(name)).find((value) => value && !value.startsWith('data:'))
  const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
  const isRare = (source: PageElement) =>
    RARE_TYPE.test(source.getAttribute('type') ?? source.getAttribute('srcset') ?? '')
  const known = sources.filter((source) => !isRare(source))
  const sets = [image, ...known].flatMap((element) => LAZY_SETS.map((name) => element.getAttribute(name)))
  const rare = sources.filter(isRare).flatMap((element) => LAZY_SETS.map((name) => element.getAttribute(name)))
  // An image whose address contains "placeholder" is a real picture if it has a description and there is no other
  // source.
  const isDescribed = plain !== null && !/^data:/i.test(plain) && (image.getAttribute('alt') ?? '') !== ''
  const isPicture = !isPlaceholder(plain) || (isDescribed && /placeholder/i.test(plain))
  const other = isPicture && !/missing-image|preloader/i.test(plain ?? '') ? plain : pictureAddress(image)
  const shown = [...sets.map(bestOfSet), other, ...rare.map(bestOfSet)]
  // The picture that loads first may be a small preview, which the page replaces later.
  const isSmall = lazy !== undefined && lazy !== null && toldWidth(lazy) < FEW_PIXELS && shown.some((one) => one)
  const candidates = isSmall ? [...shown, lazy] : [lazy, ...shown]
  for (const candidate of candidates) {
    const url = candidate ? absoluteUrl(candidate, base) : null
    if (url) return url
  }
  return null
}

/** Returns the width that an address contains: "/60x-1.jpg", "/w_20,e_blur/p.jpg", "?w=20". */
function toldWidth(address: string): number {
  const told = /(?:[?&](?:w|width)=|[/,_-]w_?)(\d{1,4})(?!\d)|[/_-](\d{1,4})x(?:-?\d{1,4})?(?=[-_./]|$)/i.exec(address)
  return told ? Number(told[1] ?? told[2]) : Infinity
}

/** Returns an image's address from its CSS background, or else from an unknown `data-` attribute. */
function pictureAddress(image: PageElement): string | null {
  const painted = BACKGROUND.exec(image.getAttribute('style') ?? '')?.[1]?.trim()
  if (painted !== undefined && /^https?:/i.test(painted) && !isPlaceholder(painted)) return painted
  for (const { name, value } of image.attributes) {
    if (value.length > LONGEST_ADDRESS) continue
    if (name.startsWith('data-') && PICTURE_ADDRESS.test(value) && !isPlaceholder(value)) return value
  }
  return null
}

/** Creates a picture from an element with a background picture. */
function showBackground(page: PageDocument, drawn: PageElement): void {
  const address = BACKGROUND.exec(drawn.getAttribute('style') ?? '')?.[1]?.trim()
  if (!address || isPlaceholder(address) || drawn.querySelector('img') || textLength(drawn) > 0) return
  const alt = drawn.getAttribute('aria-label') ?? drawn.getAttribute('title') ?? ''
  drawn.replaceWith(build(page, 'img', { src: address, alt }))
}

/** Returns the smallest candidate that is wide enough, or else the widest. Addresses may contain commas. */
function bestOfSet(set: string | null): string | null {
  if (!set || set.length > 20_000) return null
  const candidates = [...set.matchAll(/(?<![^\s,])([^\s,](?:\S*[^\s,])?)(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g)].map(
    (match) => ({
      url: match[1] as string,
      width: match[2] ? Number(match[2]) * (match[3] === 'x' ? 800 : 1) : 800,
    }),
  )
  candidates.sort((a, b) => a.width - b.width)
  return (candidates.find((candidate) => candidate.width >= ENOUGH_WIDTH) ?? candidates.at(-1))?.url ?? null
}

function isPlaceholder(source: string | null | undefined): boolean {
  return !source || PLACEHOLDER.test(source)
}

/** True if the image replaces words: a formula, or a symbol within a line. */
function standsForWords(image: PageElement): boolean {
  const alt = (image.getAttribute('alt') ?? '').trim()
  if (TEX.test(alt)) return true
  if (alt === '' || alt.length > LONGEST_SIGN) return false
  return [...(image.parentNode?.childNodes ?? [])].some(
    (node) => node.nodeType === TEXT && node.textContent.trim() !== '',
  )
}

function isTracker(image: PageElement): boolean {
  const side = (name: string) => Number.parseFloat(image.getAttribute(name) ?? 'NaN')
  return side('width') <= 2 || side('height') <= 2 || TRACKER.test(image.getAttribute('src') ?? '')
}

function textLength(element: PageElement): number {
  return element.textContent.trim().length
}
