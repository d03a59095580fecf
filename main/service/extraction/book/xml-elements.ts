import { parseMarkup } from '../../decoding/parse-markup.ts'

/** An element of a small XML document. Its name is in lower case, without a prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text in the element, including nearby descendants. */
  text: string
  /** Depth in the document. The root has depth 0. */
  readonly depth: number
  readonly parent: XmlElement | null
}

/** Maximum number of elements that are stored. A document with more is assumed to be malicious. */
const MOST = 200_000
const LONGEST_TEXT = 4000
/** Number of ancestors whose text includes the text of an element. */
const NEAR = 5

/**
 * Returns the elements in the order of their start tags. In a damaged document, everything before the damage is usable.
 */
export function xmlElements(document: string): readonly XmlElement[] {
  const found: XmlElement[] = []
  const open: XmlElement[] = []
  parseMarkup(
    document,
    {
      onopentag: (name, attributes) => {
        const parent = open.at(-1) ?? null
        const element = { name: plainName(name), attributes, text: '', depth: open.length, parent }
        open.push(element)
        if (found.length < MOST) found.push(element)
      },
      ontext: (text) => {
        for (const element of open.slice(-NEAR)) {
          if (element.text.length < LONGEST_TEXT) element.text += text.slice(0, LONGEST_TEXT)
        }
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  return found
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Returns an attribute by its name, ignoring any prefix. */
export function attribute({ attributes }: XmlElement, wanted: string): string | null {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted] ?? null
  const name = Object.keys(attributes).find((each) => plainName(each) === wanted)
  return name === undefined ? null : (attributes[name] ?? null)
}

/** Returns the nearest ancestor with this name. */
export function around(element: XmlElement, name: string): XmlElement | null {
  for (let up = element.parent; up; up = up.parent) if (up.name === name) return up
  return null
}
