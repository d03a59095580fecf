import { parseTags } from './parse-tags.ts'

/** An element of an XML file. Its name is spelled as in the file, including the prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The element's own text, without that of its children. */
  readonly text: string
}

/** Maximum number of elements in a file. A file with more elements is too large to be held as a tree. */
const MOST_ELEMENTS = 2_000_000

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/**
 * Parses an XML file into a tree. Null for a file with more than two million elements. Throws ImportRefusal if the
 * nesting is absurdly deep.
 */
export function xmlTree(xml: string): XmlElement | null {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  parseTags(
    xml,
    {
      onopentag(name, attributes) {
        count += 1
        const element: OpenElement = { name, attributes, children: [], text: '' }
        if (count <= MOST_ELEMENTS) open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const last = open.at(-1)
        if (last && last !== root) last.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  return count > MOST_ELEMENTS ? null : (root.children[0] ?? null)
}

/** Elements that a format's reader has requested. */
const asked = new WeakSet<XmlElement>()

/**
 * Returns the local names of elements with text that were never read, although other elements next to them were read. A
 * name counts as read if any element with that name was read in a parent of the same kind.
 */
export function namesUnread(root: XmlElement): string[] {
  const [read, unread] = [new Set<string>(), new Set<string>()]
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name: parent, children } = next
    const isRead = children.some((child) => asked.has(child))
    for (const child of children) {
      waiting.push(child)
      const key = `${parent} ${child.name}`
      if (asked.has(child)) read.add(key)
      else if (isRead && child.children.length === 0 && child.text.trim() !== '') unread.add(key)
    }
  }
  return [...unread].filter((key) => !read.has(key)).map((key) => localName(key.slice(key.indexOf(' ') + 1)))
}

function found(element: XmlElement): XmlElement {
  asked.add(element)
  return element
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Returns the children of an element that have one of these names, regardless of prefix. */
export const childrenOf = ({ children }: XmlElement, ...names: readonly string[]): XmlElement[] =>
  children.filter(({ name }) => names.includes(localName(name))).map(found)

/** Returns the text of the first child at a path of names. Null if there is none. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | null {
  const [name, ...rest] = path
  if (element === undefined) return null
  if (name === undefined) return element.text.trim() === '' ? null : element.text.trim()
  return textAt(childrenOf(element, name)[0], ...rest)
}

/** Returns every descendant of an element that has this name, regardless of prefix. */
export function elementsBelow(element: XmlElement, wanted: string): XmlElement[] {
  const list: XmlElement[] = []
  const waiting = [...element.children].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (localName(next.name) === wanted) list.push(found(next))
    waiting.push(...next.children.toReversed())
  }
  return list
}
