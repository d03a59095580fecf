import { type PageDocument, type PageElement, type PageNode, ELEMENT, TEXT } from '../page-document.ts'
import { type Selector, selectorOf } from './selectors.ts'
import { writeHtml } from './write-html.ts'

export type TreeNode = TreeElement | TreeText

/** The position of an element or text. A removed node has no position. */
abstract class Placed {
  parentNode: TreeElement | null = null
  previousSibling: TreeNode | null = null
  nextSibling: TreeNode | null = null

  remove(): void {
    const { parentNode, previousSibling, nextSibling } = this
    if (!parentNode) return
    if (previousSibling) previousSibling.nextSibling = nextSibling
    else parentNode.firstChild = nextSibling
    if (nextSibling) nextSibling.previousSibling = previousSibling
    else parentNode.lastChild = previousSibling
    this.parentNode = null
    this.previousSibling = null
    this.nextSibling = null
  }

  replaceWith(...nodes: (PageNode | string)[]): void {
    const parent = this.parentNode
    if (!parent) return
    // A new node may be this node's neighbor, or may contain this node.
    const mark = new TreeText('')
    parent.insert(mark, this.nextSibling)
    this.remove()
    for (const node of nodes) parent.insert(asNode(node), mark)
    mark.remove()
  }

  after(...nodes: PageNode[]): void {
    const { parentNode, nextSibling } = this
    for (const node of nodes) parentNode?.insert(asNode(node), nextSibling)
  }

  get previousElementSibling(): TreeElement | null {
    let node = this.previousSibling
    while (node && node.nodeType !== ELEMENT) node = node.previousSibling
    return node as TreeElement | null
  }

  get nextElementSibling(): TreeElement | null {
    let node = this.nextSibling
    while (node && node.nodeType !== ELEMENT) node = node.nextSibling
    return node as TreeElement | null
  }
}

export class TreeText extends Placed implements PageNode {
  textContent: string

  constructor(text: string) {
    super()
    this.textContent = text
  }

  get nodeType(): number {
    return TEXT
  }

  get firstChild(): null {
    return null
  }

  get childNodes(): TreeNode[] {
    return []
  }
}

const NONE: string[] = []

/**
 * An element that takes a fifth of the memory of a browser's element. Its siblings are linked, and its attributes are
 * in one array.
 */
export class TreeElement extends Placed implements PageElement {
  readonly localName: string
  firstChild: TreeNode | null = null
  lastChild: TreeNode | null = null
  /** An array in which names and values alternate. */
  #attributes: string[]

  constructor(name: string, attributes: string[] = NONE) {
    super()
    this.localName = name
    this.#attributes = attributes
  }

  get nodeType(): number {
    return ELEMENT
  }

  get tagName(): string {
    return this.localName.toUpperCase()
  }

  get childNodes(): TreeNode[] {
    const nodes: TreeNode[] = []
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node)
    return nodes
  }

  get children(): TreeElement[] {
    return this.childNodes.filter((node): node is TreeElement => node.nodeType === ELEMENT)
  }

  get textContent(): string {
    const only = this.firstChild
    if (!only) return ''
    if (only.nodeType === TEXT && !only.nextSibling) return only.textContent
    let text = ''
    for (let node = following(this, this); node; node = following(node, this)) {
      if (node.nodeType === TEXT) text += node.textContent
    }
    return text
  }

  set textContent(text: string) {
    for (const node of this.childNodes) node.remove()
    if (text !== '') this.insert(new TreeText(text), null)
  }

  get innerHTML(): string {
    return writeHtml(this)
  }

  get attributeList(): readonly string[] {
    return this.#attributes
  }

  get attributes(): { name: string; value: string }[] {
    const out: { name: string; value: string }[] = []
    const all = this.#attributes
    for (let at = 0; at < all.length; at += 2) out.push({ name: all[at] as string, value: all[at + 1] as string })
    return out
  }

  getAttribute(name: string): string | null {
    const all = this.#attributes
    for (let at = 0; at < all.length; at += 2) if (all[at] === name) return all[at + 1] as string
    return null
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null
  }

  setAttribute(name: string, value: string): void {
    const all = this.#attributes
    for (let at = 0; at < all.length; at += 2) {
      if (all[at] === name) {
        all[at + 1] = value
        return
      }
    }
    if (all === NONE) this.#attributes = [name, value]
    else all.push(name, value)
  }

  removeAttribute(name: string): void {
    const all = this.#attributes
    for (let at = 0; at < all.length; at += 2) if (all[at] === name) all.splice(at, 2)
  }

  querySelector(selector: string): TreeElement | null {
    const wanted = selectorOf(selector)
    for (let node = following(this, this); node; node = following(node, this)) {
      if (node.nodeType === ELEMENT && wanted.matches(node as TreeElement)) return node as TreeElement
    }
    return null
  }

  querySelectorAll(selector: string): TreeElement[] {
    return elementsBelow(this, selectorOf(selector))
  }

  closest(selector: string): TreeElement | null {
    if (selectorOf(selector).matches(this)) return this
    return this.parentNode?.closest(selector) ?? null
  }

  contains(node: PageNode): boolean {
    for (let up: PageNode | null = node; up; up = up.parentNode) if (up === this) return true
    return false
  }

  append(...nodes: (PageNode | string)[]): void {
    for (const node of nodes) this.insert(asNode(node), null)
  }

  prepend(...nodes: (PageNode | string)[]): void {
    const first = this.firstChild
    for (const node of nodes) this.insert(asNode(node), first)
  }

  /** Inserts the node before one of its children, or at the end. */
  insert(node: TreeNode, before: TreeNode | null): void {
    node.remove()
    const previous = before ? before.previousSibling : this.lastChild
    node.parentNode = this
    node.previousSibling = previous
    node.nextSibling = before
    if (previous) previous.nextSibling = node
    else this.firstChild = node
    if (before) before.previousSibling = node
    else this.lastChild = node
  }

  cloneNode(deep: boolean): TreeElement {
    const copy = new TreeElement(this.localName, [...this.#attributes])
    if (deep) {
      for (let node = this.firstChild; node; node = node.nextSibling) {
        copy.insert(node instanceof TreeElement ? node.cloneNode(true) : new TreeText(node.textContent), null)
      }
    }
    return copy
  }
}

/** A page. It always has <html>, <head> and <body>, whatever its source contained. */
export class TreeDocument implements PageDocument {
  readonly documentElement = new TreeElement('html')
  readonly head = new TreeElement('head')
  readonly body = new TreeElement('body')

  constructor() {
    this.documentElement.append(this.head, this.body)
  }

  get textContent(): string {
    return this.documentElement.textContent
  }

  createElement(name: string): TreeElement {
    return new TreeElement(name)
  }

  querySelector(selector: string): TreeElement | null {
    const wanted = selectorOf(selector)
    return wanted.matches(this.documentElement) ? this.documentElement : this.documentElement.querySelector(selector)
  }

  querySelectorAll(selector: string): TreeElement[] {
    const wanted = selectorOf(selector)
    const found = elementsBelow(this.documentElement, wanted)
    return wanted.matches(this.documentElement) ? [this.documentElement, ...found] : found
  }
}

function elementsBelow(root: TreeElement, wanted: Selector): TreeElement[] {
  const found: TreeElement[] = []
  for (let node = following(root, root); node; node = following(node, root)) {
    if (node.nodeType === ELEMENT && wanted.matches(node as TreeElement)) found.push(node as TreeElement)
  }
  return found
}

/** Returns the next node in document order below the root. */
function following(node: TreeNode, root: TreeElement): TreeNode | null {
  if (node.firstChild) return node.firstChild
  for (let up: TreeNode | null = node; up && up !== root; up = up.parentNode) if (up.nextSibling) return up.nextSibling
  return null
}

function asNode(node: PageNode | string): TreeNode {
  return typeof node === 'string' ? new TreeText(node) : (node as TreeNode)
}
