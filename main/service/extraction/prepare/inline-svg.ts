import { build, ELEMENT, type PageDocument, type PageElement, TEXT, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/**
 * Preserves a drawing, as an SVG document in base64, while the content finder runs. Only this file sets the attribute.
 */
export const CHART_ATTRIBUTE = 'data-chart'

/**
 * The address of an image that represents a drawing. Without an address, the image would be treated as a lazy picture
 * that never loaded.
 */
const PLACEHOLDER = 'chart:'

const words = (list: string) => new Map(list.split(/\s+/).map((name) => [name.toLowerCase(), name]))

/**
 * Drawing elements, by the lowercase names that the parser produces. None of them runs scripts, loads resources, links
 * or contains HTML.
 */
export const DRAWING_ELEMENTS = words(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask ' +
    'pattern marker symbol use title desc style',
)
export const DRAWING_ATTRIBUTES = words(
  'x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio transform fill stroke ' +
    'fill-opacity fill-rule stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit opacity font-size font-family font-weight font-style text-anchor dominant-baseline ' +
    'alignment-baseline baseline-shift letter-spacing textLength lengthAdjust rotate offset stop-color stop-opacity ' +
    'gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits ' +
    'patternUnits patternContentUnits patternTransform marker-start marker-mid marker-end markerWidth markerHeight ' +
    'markerUnits refX refY orient vector-effect paint-order visibility display color id class style href xlink:href',
)
const SHAPES = 'path,rect,circle,ellipse,line,polyline,polygon,use'
const NAMED =
  /(?:^|[\s_-])(?:charts?|graph|plot|diagram|mermaid|recharts|highcharts|vega|d3|apexcharts|plotly|infographic)(?:[\s_-]|$)/i
/** A drawing would have a different meaning without these elements, so drawings that contain them are dropped. */
const NOT_OURS = 'image,foreignobject,animate,animatetransform'
const DARK = /@media[^{}@]{0,300}prefers-color-scheme[^{}]{0,300}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi
/** Containers in which drawings aren't content. */
const ELSEWHERE =
  'a,button,nav,header,footer,form,label,summary,h1,h2,h3,h4,h5,h6,[role="button"],[role="navigation"],[role="banner"],' +
  '[hidden],[class*="icon"],[class*="logo"],[class*="spinner"],[class*="avatar"]'

/** In CSS pixels, or in units of the drawing if it has no size. Anything smaller is an icon. */
const LEAST_SIDE = 60
const LEAST_AREA = 8000
const FEW_SHAPES = 8
const MAX_NODES = 4000
/** Maximum number of characters in one drawing, and in all drawings on a page. */
const MAX_LENGTH = 66_000
const MAX_ALL = 300_000
const MAX_CHARTS = 40

/**
 * Turns SVG charts and diagrams into pictures. The resulting documents contain only drawing elements. They get a white
 * background, because the drawings were made for the page's colors. Icons and logos are dropped later.
 */
export function keepCharts(page: PageDocument, found: PageWords): void {
  for (const forged of selectRare(page, found, [`[${CHART_ATTRIBUTE}]`])) forged.removeAttribute(CHART_ATTRIBUTE)
  let room = MAX_ALL
  const kept: { image: PageElement; says: string; width: number }[] = []
  for (const svg of selectRare(page, found, ['svg'])) {
    if (kept.length >= MAX_CHARTS || svg.parentNode?.closest('svg') || !isChart(svg)) continue
    const size = sizeOf(svg)
    const name = nameOf(page, svg)
    const drawing = size && !/\blogo\b/i.test(name) && write(svg, size)
    if (!drawing || drawing.length > Math.min(MAX_LENGTH, room)) continue
    const says = `${name}|${textOf(svg).slice(0, 200)}`
    // If there are two versions, one for narrow and one for wide screens, the wide one is retained.
    const twin = says.length > 8 ? kept.find((one) => one.says === says) : undefined
    if (twin && twin.width >= size.width) continue
    twin?.image.remove()
    const image = build(page, 'img', { src: PLACEHOLDER, alt: name, [CHART_ATTRIBUTE]: base64(drawing) })
    svg.replaceWith(image)
    if (twin) kept.splice(kept.indexOf(twin), 1)
    kept.push({ image, says, width: size.width })
    room -= drawing.length
  }
}

function isChart(svg: PageElement): boolean {
  const size = sizeOf(svg)
  if (!size || Math.min(size.width, size.height) < LEAST_SIDE || size.width * size.height < LEAST_AREA) return false
  if (svg.closest(ELSEWHERE) || /display:\s*none/i.test(svg.getAttribute('style') ?? '')) return false
  const shapes = [...svg.querySelectorAll(SHAPES)].length
  if (shapes === 0 || svg.querySelector(NOT_OURS)) return false
  const labels = [...svg.querySelectorAll('text')].filter((label) => textOf(label) !== '').length
  const holder = svg.closest('figure,[role="img"],[role="figure"]')
  const isNamed = NAMED.test(`${svg.getAttribute('class') ?? ''} ${svg.parentNode?.getAttribute('class') ?? ''}`)
  if (labels >= 2) return true
  if (labels === 1) return holder !== null || isNamed || shapes >= FEW_SHAPES
  return (holder !== null || isNamed) && shapes >= FEW_SHAPES
}

interface Size {
  width: number
  height: number
  viewBox: string
}

/** Returns the drawing's size, in its own units if it states no lengths. The drawing is scaled to the column anyway. */
function sizeOf(svg: PageElement): Size | null {
  const length = (name: string) => {
    const value = svg.getAttribute(name) ?? ''
    return /^\s*\d+(?:\.\d+)?(?:px)?\s*$/.test(value) ? Number.parseFloat(value) : null
  }
  const box = (svg.getAttribute('viewbox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , wide = NaN, high = NaN] = box
  const isBox = box.length === 4 && box.every(Number.isFinite) && wide > 0 && high > 0
  const width = length('width') ?? (isBox ? wide : null)
  const height = length('height') ?? (isBox && width !== null ? (width * high) / wide : null)
  if (width === null || height === null || !(width > 0) || !(height > 0) || width > 10_000 || height > 10_000)
    return null
  return { width, height, viewBox: isBox ? box.join(' ') : `0 0 ${width} ${height}` }
}

/** Returns the drawing as a document. Null if it is too large. */
function write(svg: PageElement, { width, height, viewBox }: Size): string | null {
  let nodes = 0
  let length = 0
  const hasStyles = [...svg.querySelectorAll('style')].some((style) => isHarmlessDrawing(style.textContent))
  const out: string[] = []
  const put = (part: string) => {
    out.push(part)
    length += part.length
  }
  const contents = (element: PageElement, isPainted: boolean) => {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (++nodes > MAX_NODES || length > MAX_LENGTH) return
      if (node.nodeType === TEXT) {
        const isText = /^(?:text|tspan|title|desc)$/.test(element.localName)
        if (isText || element.localName === 'style')
          put(escapeDrawing(isText ? node.textContent : node.textContent.trim().replace(DARK, '')))
      } else if (node.nodeType === ELEMENT) one(node as PageElement, isPainted)
    }
  }
  const one = (element: PageElement, isPainted: boolean) => {
    const name = DRAWING_ELEMENTS.get(element.localName)
    if (!name || (name === 'style' && !isHarmlessDrawing(element.textContent))) return
    const attributes = attributesOf(element, name).filter(([key]) => hasStyles || key !== 'class')
    const paints = isPainted || attributes.some(([key]) => key === 'fill' || key === 'stroke' || key === 'style')
    // Without the page's style sheet, this shape would be a black blob.
    if (!paints && !hasStyles && /^(?:path|polyline|polygon|line)$/.test(name)) {
      attributes.push(['fill', 'none'], ['stroke', '#666'])
    }
    put(`<${name}${attributes.map(([key, value]) => ` ${key}="${escapeDrawing(value)}"`).join('')}>`)
    contents(element, paints)
    put(`</${name}>`)
  }
  const own = attributesOf(svg, 'svg').filter(
    ([key]) => !/^(?:width|height|viewBox|style|x|y)$/.test(key) && (hasStyles || key !== 'class'),
  )
  const paints = own.some(([key]) => key === 'fill' || key === 'stroke')
  put(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="${viewBox}"` +
      ` style="background:#fff!important;color:#222;font-family:sans-serif"` +
      `${own.map(([key, value]) => ` ${key}="${escapeDrawing(value)}"`).join('')}>`,
  )
  contents(svg, paints && !own.every(([key, value]) => key !== 'fill' || value === 'none'))
  put('</svg>')
  return nodes > MAX_NODES || length > MAX_LENGTH ? null : out.join('')
}

function attributesOf(element: PageElement, name: string): [string, string][] {
  const out: [string, string][] = []
  for (const { name: key, value } of element.attributes) {
    const known = DRAWING_ATTRIBUTES.get(key)
    if (!known || !isHarmlessDrawing(value)) continue
    if (known.endsWith('href')) {
      if (/^#[\w-]+$/.test(value)) out.push(['href', value])
    } else if (known === 'd' || known === 'points') out.push([known, value.replace(/(\.\d\d)\d+/g, '$1')])
    else out.push([known, settled(value, known, name)])
  }
  return out
}

/** Replaces colors that only the page's style sheet defines with plain ones. */
function settled(value: string, attribute: string, element: string): string {
  if (!value.includes('(')) return value
  const plain = attribute === 'stroke' ? '#666' : /^(?:text|tspan)$/.test(element) ? '#222' : '#ddd'
  return value
    .replace(/light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))*\)/g, (_, light: string) => light.trim())
    .replace(
      /var\(\s*--[\w-]+\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g,
      (_, other: string | undefined) => other?.trim() || plain,
    )
}

/** True if the CSS contains no references to anything outside the drawing. */
export function isHarmlessDrawing(css: string): boolean {
  return !/@import|expression\(|javascript:|[\\<]|url\(\s*(?!["']?#)/i.test(css)
}

/** Returns the drawing's own title or its accessible label. */
function nameOf(page: PageDocument, svg: PageElement): string {
  const holder = svg.closest('[role="img"]')
  const id = svg.getAttribute('aria-labelledby')?.split(/\s+/)[0]
  const labelled = id && /^[\w-]+$/.test(id) ? page.querySelector(`#${id}`) : null
  const title = [...svg.children].find((one) => one.localName === 'title')
  const told = [
    svg.getAttribute('aria-label'),
    holder?.getAttribute('aria-label'),
    labelled && textOf(labelled),
    title && textOf(title),
    textOf(svg.querySelector('desc')),
  ]
  return (told.find((one) => one?.trim()) ?? '').replace(/\s+/g, ' ').trim().slice(0, 300)
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Returns text for an SVG document, which is XML. */
export function escapeDrawing(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
}
