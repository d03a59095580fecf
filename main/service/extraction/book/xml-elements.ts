import { parseMarkup } from '../../decoding/parse-markup.ts'

/** An element of a small XML document. Its name is lower-case and without a prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The words in it and in the elements within, as far as they are near. */
  text: string
  /** Counted from the root, which has 0. */
  readonly depth: number
  readonly parent: XmlElement | null
}

/** Maximum number of elements that are stored. A longer document is hostile. */
const MOST = 200_000
const LONGEST_TEXT = 4000
/** Number of elements around a text that have it as theirs. */
const NEAR = 5

/** The elements in the order of their starts. Of a damaged document, what came before the damage is good. */
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

/** An attribute by its name without a prefix. */
export function attribute({ attributes }: XmlElement, wanted: string): string | null {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted] ?? null
  const name = Object.keys(attributes).find((each) => plainName(each) === wanted)
  return name === undefined ? null : (attributes[name] ?? null)
}

/** The next element around it that has this name. */
export function around(element: XmlElement, name: string): XmlElement | null {
  for (let up = element.parent; up; up = up.parent) if (up.name === name) return up
  return null
}
