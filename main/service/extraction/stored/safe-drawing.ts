import { ELEMENT, type PageElement, TEXT } from '../page-document.ts'
import { DRAWING_ATTRIBUTES, DRAWING_ELEMENTS, escapeDrawing, isHarmlessDrawing } from '../prepare/inline-svg.ts'

const MAX_NODES = 2000
/** Maximum number of characters of one drawing. */
const MAX_LENGTH = 100_000

/**
 * Returns an SVG element as a picture's address, or null if it is too large. As a picture, a drawing runs nothing and
 * loads nothing. It has only elements and attributes that draw.
 */
export function drawingAddress(svg: PageElement): string | null {
  const out: string[] = []
  let nodes = 0
  let length = 0
  const put = (text: string) => {
    out.push(text)
    length += text.length
  }
  const write = (element: PageElement, own = '') => {
    const name = DRAWING_ELEMENTS.get(element.localName)
    if (!name || name === 'style') return
    put(`<${name}${own}${attributesOf(element)}>`)
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (++nodes > MAX_NODES || length > MAX_LENGTH) return
      if (node.nodeType === TEXT) put(escapeDrawing(node.textContent))
      else if (node.nodeType === ELEMENT) write(node as PageElement)
    }
    put(`</${name}>`)
  }
  write(svg, ' xmlns="http://www.w3.org/2000/svg"')
  if (nodes > MAX_NODES || length > MAX_LENGTH) return null
  return `data:image/svg+xml;base64,${Buffer.from(out.join('')).toString('base64')}`
}

function attributesOf(element: PageElement): string {
  const written = new Set<string>()
  let out = ''
  for (const { name, value } of element.attributes) {
    const known = DRAWING_ATTRIBUTES.get(name)
    if (known === undefined || written.has(known) || known === 'class' || !isHarmlessDrawing(value)) continue
    const isReference = known === 'href' || known === 'xlink:href'
    if (isReference && !/^#[\w-]+$/.test(value)) continue
    const key = isReference ? 'href' : known
    if (written.has(key)) continue
    written.add(key)
    out += ` ${key}="${escapeDrawing(value)}"`
  }
  return out
}
