import { ELEMENT, type PageElement } from '../page-document.ts'
import { RAW_TEXT, VOID } from './tags.ts'

/** Returns the element's contents as HTML. */
export function writeHtml(element: PageElement): string {
  let out = ''
  const isRaw = RAW_TEXT.has(element.localName)
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== ELEMENT) out += isRaw ? node.textContent : escapeText(node.textContent)
    else {
      const child = node as PageElement
      const name = child.localName
      out += `<${name}${[...child.attributes].map(({ name: key, value }) => ` ${key}="${escapeText(value)}"`).join('')}>`
      if (!VOID.has(name)) out += `${writeHtml(child)}</${name}>`
    }
  }
  return out
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
