import { attributeToWrite, isDropped, voidElements } from './element-rules.ts'
import { ownProperty } from './own-property.ts'
import { PagePictures } from './pictures.ts'

const childNodesOf = ownProperty(Node.prototype, 'childNodes')
const attributesOf = ownProperty(Element.prototype, 'attributes')
const nameOf = ownProperty(Element.prototype, 'localName')
const shadowOf = ownProperty(Element.prototype, 'shadowRoot')
const textOf = ownProperty(Node.prototype, 'textContent')
const documentElementOf = ownProperty(Document.prototype, 'documentElement')
const bodyOf = ownProperty(Document.prototype, 'body')
const baseOf = ownProperty(Node.prototype, 'baseURI')
const frameDocumentOf = ownProperty(HTMLIFrameElement.prototype, 'contentDocument')
const attributeOf = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name)

export interface SerializeOptions {
  readonly takesPictures: boolean
  readonly takesData: boolean
  readonly limit: number
  /** Returns the root of a custom element's hidden tree, even if it is closed. */
  readonly closedShadowOf: (element: Element) => ShadowRoot | null
}

/** Nodes that are still to be written, and the text that follows them. */
interface Level {
  readonly nodes: ArrayLike<Node>
  next: number
  readonly end: string
}

/**
 * Serializes the page as HTML, as the reader sees it. Shadow trees and frames of the same site are written in place.
 * Scripts, handlers and form values are omitted. Walks the page once, without recursion, and changes nothing. Returns
 * null if the result exceeds the limit.
 */
export function serializePage(page: Document, options: SerializeOptions): string | null {
  const parts: string[] = ['<!DOCTYPE html>']
  let length = 0
  const pictures = new PagePictures(options.takesPictures)
  const write = (text: string): void => {
    if (text === '') return
    parts.push(text)
    length += text.length
  }
  const root = documentElementOf(page)
  if (!root) return null
  const levels: Level[] = [{ nodes: [root], next: 0, end: '' }]

  const open = (element: Element): void => {
    const name = nameOf(element)
    if (isDropped(name, (attribute) => attributeOf(element, attribute))) return
    if (name === 'script') return writeData(element)
    if (name === 'slot') {
      const assigned = HTMLSlotElement.prototype.assignedNodes.call(element, { flatten: true })
      levels.push({ nodes: assigned.length > 0 ? assigned : childNodesOf(element), next: 0, end: '' })
      return
    }
    if (element instanceof HTMLCanvasElement) {
      const data = pictures.canvas(element)
      if (data !== null) write(`<img src="${data}">`)
      return
    }
    if (element instanceof HTMLIFrameElement) {
      const inside = frameBody(element)
      if (inside !== null) {
        write('<div>')
        levels.push({ nodes: childNodesOf(inside), next: 0, end: '</div>' })
        return
      }
    }
    const picture = element instanceof HTMLImageElement ? pictures.picture(element) : null
    write(startTag(element, name, picture, options.takesPictures))
    if (voidElements.has(name)) return
    if (name === 'head') write(`<base href="${escaped(baseOf(element))}">`)
    const shadow = name.includes('-') ? options.closedShadowOf(element) : shadowOf(element)
    levels.push({ nodes: childNodesOf(shadow ?? element), next: 0, end: `</${name}>` })
  }

  const writeData = (element: Element): void => {
    const type = attributeOf(element, 'type') ?? ''
    const text = textOf(element) ?? ''
    const isMath = type.startsWith('math/')
    if (isMath ? /<\//.test(text) : !options.takesData) return
    const safe = isMath ? text : text.replaceAll('<', '\\u003c')
    write(`<script type="${escaped(type)}">${safe.toWellFormed()}</script>`)
  }

  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (length > options.limit) return null
    const node = level.nodes[level.next]
    level.next += 1
    if (!node) {
      write(level.end)
      levels.pop()
    } else if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
      write(escapedText(textOf(node) ?? ''))
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      open(node as Element)
    }
  }
  return parts.join('')
}

function startTag(element: Element, name: string, picture: string | null, takesPictures: boolean): string {
  let tag = `<${name}`
  if (picture !== null) tag += ` src="${escaped(picture)}"`
  for (const attribute of attributesOf(element)) {
    const { name: attributeName, value } = attribute
    if (picture !== null && attributeName === 'src') continue
    if (!takesPictures && value.startsWith('data:')) continue
    if (!/^[^\s"'<>/=]+$/.test(attributeName)) continue
    const written = attributeToWrite(name, attributeName.toLowerCase(), value)
    if (written !== null) tag += ` ${attributeName}="${escaped(written)}"`
  }
  return `${tag}>`
}

/** Returns null for frames from other sites, which can't be read. */
function frameBody(frame: HTMLIFrameElement): HTMLElement | null {
  try {
    const inside = frameDocumentOf(frame)
    return inside && bodyOf(inside)
  } catch {
    return null
  }
}

const escaped = (text: string): string => text.toWellFormed().replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const escapedText = (text: string): string =>
  text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
