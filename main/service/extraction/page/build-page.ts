import { Tokenizer } from 'htmlparser2'
import { ExtractionError } from '../extraction-error.ts'
import { TreeDocument, TreeElement, TreeText } from './page-tree.ts'
import {
  BREAKS_OUT,
  ENDS_PARAGRAPH,
  FOREIGN,
  FORMATTING,
  HEADINGS,
  HTML_IN_FOREIGN,
  IMPLIED_END,
  IN_HEAD,
  PREFORMATTED,
  SCOPE,
  SPECIAL,
  TABLE_SCOPE,
  VOID,
} from './tags.ts'

/** Maximum number of elements and texts. This is more than any real article has, but too few to fill the memory. */
const MAX_NODES = 350_000
/**
 * Elements nested more deeply become siblings at this level. Browsers do the same at 512. Later steps recurse, so depth
 * must be bounded.
 */
const MAX_DEPTH = 250
/**
 * Maximum length of an element's attribute list, in which names and values alternate. Only a few attributes of an
 * element are needed.
 */
const MAX_ATTRIBUTES = 2 * 200
/**
 * Number of open elements that an end tag or a new block searches for the element that it closes. This limit keeps the
 * time linear for any page.
 */
const REACH = 2000

const CELLS = new Set(['td', 'th'])
const ROWS = new Set(['tr'])
const ROW_GROUPS = new Set(['tbody', 'thead', 'tfoot', 'caption', 'colgroup'])
const TABLE = new Set(['table'])
/** Elements that can contain a row, and elements in which a cell opens its missing row. */
const ROWLESS = new Set(['table', 'tbody', 'thead', 'tfoot'])
const CELL_HOLDERS = new Set(['tr', ...ROWLESS])
const TERMS = new Set(['dd', 'dt'])
const ITEMS = new Set(['li'])
const LISTS = new Set(['ol', 'ul', 'menu'])
const PARAGRAPH = new Set(['p'])
const BUTTON = new Set(['button'])
const OPTIONS = new Set(['option', 'optgroup'])
/** Blocks within a list item that don't prevent the next item from closing it. */
const PASSABLE = new Set(['address', 'div', 'p'])
/** HTML's own white space. Any other space counts as text and opens the body. */
const NOT_SPACE = /[^\t\n\f\r ]/

/**
 * Builds a document from HTML. Follows those rules of the standard's tree construction that matter for reading (see
 * README.md in this folder). Drops comments. Time and memory are linear in the length of the text. Throws 'too_complex'
 * beyond MAX_NODES.
 */
export function buildPage(html: string): TreeDocument {
  const source = html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html
  const builder = new PageBuilder(source)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, builder)
  tokenizer.write(source)
  tokenizer.end()
  builder.flushText()
  return builder.document
}

class PageBuilder {
  readonly document = new TreeDocument()
  readonly #html: string
  /** Open elements below <head> or <body>, and how many of them have each name. */
  readonly #open: TreeElement[] = []
  readonly #counts = new Map<string, number>()
  #inBody = false
  /** Open elements at which HTML changes to SVG or MathML, or back. The innermost is last. */
  readonly #borders: TreeElement[] = []
  #nodes = 0
  #text = ''
  #tag = ''
  #attributes: string[] = []
  #name = ''
  #value = ''

  constructor(html: string) {
    this.#html = html
  }

  ontext(start: number, end: number): void {
    this.#text += this.#html.slice(start, end)
  }

  ontextentity(codePoint: number): void {
    this.#text += String.fromCodePoint(codePoint)
  }

  onopentagname(start: number, end: number): void {
    this.flushText()
    this.#tag = this.#html.slice(start, end).toLowerCase()
    this.#attributes = []
  }

  onattribname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    const all = this.#attributes
    if (all.length >= MAX_ATTRIBUTES) return
    for (let at = 0; at < all.length; at += 2) if (all[at] === this.#name) return
    all.push(this.#name, this.#value)
  }

  onopentagend(): void {
    this.#start(this.#tag, this.#attributes, false)
  }

  onselfclosingtag(): void {
    this.#start(this.#tag, this.#attributes, this.#isForeign() || FOREIGN.has(this.#tag))
  }

  onclosetag(start: number, end: number): void {
    this.flushText()
    this.#end(this.#html.slice(start, end).toLowerCase())
  }

  oncdata(start: number, end: number, offset: number): void {
    if (this.#isForeign()) this.ontext(start, end - offset)
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  flushText(): void {
    let text = this.#text
    if (text === '') return
    this.#text = ''
    if (text.includes('\0')) text = text.replaceAll('\0', '')
    if (!this.#inBody && this.#open.length === 0) {
      if (!NOT_SPACE.test(text)) return
      this.#inBody = true
    }
    const place = this.#place()
    // A line break directly after <pre> is part of the markup, not of the text.
    if (text.startsWith('\n') && PREFORMATTED.has(place.localName) && !place.firstChild) text = text.slice(1)
    if (text === '') return
    this.#count()
    place.insert(new TreeText(text), null)
  }

  #start(tag: string, attributes: string[], isClosed: boolean): void {
    if (BREAKS_OUT.has(tag)) while (this.#isForeign()) this.#pop()
    const isForeign = this.#isForeign()
    const name = tag === 'image' && !isForeign ? 'img' : tag
    if (name === 'html' || name === 'head' || name === 'body') {
      const { documentElement, head, body } = this.document
      const target = name === 'html' ? documentElement : name === 'head' ? head : body
      for (let at = 0; at < attributes.length; at += 2) {
        const key = attributes[at] as string
        if (!target.hasAttribute(key)) target.setAttribute(key, attributes[at + 1] as string)
      }
      // A <body> tag closes everything that the head left open.
      if (name === 'body' && !this.#inBody) {
        this.#closeTo(0)
        this.#inBody = true
      }
      return
    }
    if (!this.#inBody && this.#open.length === 0 && !IN_HEAD.has(name)) this.#inBody = true
    if (!isForeign) this.#makeRoom(name)
    this.#count()
    const element = new TreeElement(name, attributes)
    const isEmpty = isClosed || VOID.has(name)
    // Below the maximum depth, an element is inserted only when it receives content.
    if (isEmpty || this.#open.length < MAX_DEPTH) this.#place().insert(element, null)
    if (isEmpty) return
    this.#open.push(element)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (FOREIGN.has(name) || (isForeign && HTML_IN_FOREIGN.has(name))) this.#borders.push(element)
  }

  /** Closes the elements that end where an element with this name starts. */
  #makeRoom(name: string): void {
    switch (name) {
      case 'li':
        this.#closeItem(ITEMS)
        break
      case 'dd':
      case 'dt':
        this.#closeItem(TERMS)
        break
      case 'td':
      case 'th':
        this.#close(CELLS, TABLE_SCOPE)
        this.#closeWithin(CELL_HOLDERS)
        if (ROWLESS.has(this.#current().localName)) this.#start('tr', [], false)
        return
      case 'tr':
        this.#close(ROWS, TABLE_SCOPE)
        this.#closeWithin(ROWLESS)
        return
      case 'caption':
      case 'colgroup':
      case 'tbody':
      case 'thead':
      case 'tfoot':
        this.#close(ROW_GROUPS, TABLE_SCOPE)
        this.#closeWithin(TABLE)
        return
      case 'option':
      case 'optgroup':
        while (OPTIONS.has(this.#current().localName) && this.#current().localName >= name) this.#pop()
        return
      case 'rb':
      case 'rp':
      case 'rt':
      case 'rtc':
        if (this.#counts.get('ruby')) this.#closeRuby(name)
        return
      case 'button':
        this.#close(BUTTON, SCOPE)
        return
      case 'a':
      case 'nobr':
        this.#closePhrasing(name)
        return
    }
    if (!ENDS_PARAGRAPH.has(name)) return
    this.#closeParagraph()
    if (HEADINGS.has(name) && HEADINGS.has(this.#current().localName)) this.#pop()
  }

  #end(name: string): void {
    if (name === 'html' || name === 'head' || name === 'body' || (VOID.has(name) && name !== 'br')) return
    if (name === 'br') this.#start('br', [], false)
    else if (name === 'p') {
      const isBeforeBody = !this.#inBody && this.#open.length === 0
      if (!isBeforeBody && !this.#closeParagraph() && !this.#isForeign()) this.#start('p', [], true)
    } else if (HEADINGS.has(name)) this.#close(HEADINGS, SCOPE)
    else if (FORMATTING.has(name)) this.#closePhrasing(name)
    else if (!this.#counts.get(name)) return
    else if (name === 'li') this.#close(ITEMS, SCOPE, LISTS)
    else if (CELLS.has(name) || ROWS.has(name) || ROW_GROUPS.has(name) || name === 'table') {
      this.#close(new Set([name]), TABLE_SCOPE)
    } else if (SPECIAL.has(name) || FOREIGN.has(name)) this.#close(new Set([name]), SCOPE)
    else this.#closeOther(name)
  }

  #current(): TreeElement {
    return this.#open.at(-1) ?? (this.#inBody ? this.document.body : this.document.head)
  }

  /**
   * Returns the element that receives the next node. If that element is too deep, it becomes a sibling of the elements
   * at the maximum depth.
   */
  #place(): TreeElement {
    const current = this.#current()
    if (this.#open.length > MAX_DEPTH && !current.parentNode) (this.#open[MAX_DEPTH - 1] as TreeElement).append(current)
    return current
  }

  /** Closes the nearest element with one of these names and everything in it. False if a border element comes first. */
  #close(names: ReadonlySet<string>, border: ReadonlySet<string>, other?: ReadonlySet<string>): boolean {
    if (!this.#has(names)) return false
    for (let at = this.#open.length - 1; at >= this.#farthest(); at--) {
      const { localName } = this.#open[at] as TreeElement
      if (names.has(localName)) {
        this.#closeTo(at)
        return true
      }
      if (border.has(localName) || other?.has(localName)) return false
    }
    return false
  }

  /**
   * Closes everything within the nearest of these table parts. Elements that were opened there since then can't contain
   * a cell or row.
   */
  #closeWithin(parts: ReadonlySet<string>): void {
    if (!this.#counts.get('table')) return
    for (let at = this.#open.length - 1; at >= this.#farthest(); at--) {
      const { localName } = this.#open[at] as TreeElement
      if (parts.has(localName)) return this.#closeTo(at + 1)
      if (TABLE_SCOPE.has(localName)) return
    }
  }

  #closeParagraph(): boolean {
    return this.#close(PARAGRAPH, SCOPE, BUTTON)
  }

  #closeItem(names: ReadonlySet<string>): void {
    if (!this.#has(names)) return
    for (let at = this.#open.length - 1; at >= this.#farthest(); at--) {
      const { localName } = this.#open[at] as TreeElement
      if (names.has(localName)) return this.#closeTo(at)
      if (SPECIAL.has(localName) && !PASSABLE.has(localName)) return
    }
  }

  /** Closes a formatting element. Blocks that were opened within it stay open outside it. */
  #closePhrasing(name: string): void {
    if (!this.#counts.get(name)) return
    let crosses = false
    for (let at = this.#open.length - 1; at >= this.#farthest(); at--) {
      const { localName } = this.#open[at] as TreeElement
      if (localName === name) {
        if (!crosses) return this.#closeTo(at)
        this.#open.splice(at, 1)
        this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1)
        return
      }
      if (SCOPE.has(localName)) return
      if (SPECIAL.has(localName)) crosses = true
    }
  }

  /** <rtc> contains the <rt> and <rp> that follow. */
  #closeRuby(name: string): void {
    const isInRtc = name === 'rt' || name === 'rp'
    while (IMPLIED_END.has(this.#current().localName) && !(isInRtc && this.#current().localName === 'rtc')) this.#pop()
  }

  #closeOther(name: string): void {
    for (let at = this.#open.length - 1; at >= this.#farthest(); at--) {
      const { localName } = this.#open[at] as TreeElement
      if (localName === name) return this.#closeTo(at)
      if (SPECIAL.has(localName)) return
    }
  }

  #closeTo(length: number): void {
    while (this.#open.length > length) this.#pop()
  }

  #pop(): void {
    const element = this.#open.pop()
    if (!element) return
    this.#counts.set(element.localName, (this.#counts.get(element.localName) ?? 1) - 1)
    if (element === this.#borders.at(-1)) this.#borders.pop()
  }

  #isForeign(): boolean {
    const border = this.#borders.at(-1)
    return border !== undefined && FOREIGN.has(border.localName)
  }

  #has(names: ReadonlySet<string>): boolean {
    for (const name of names) if (this.#counts.get(name)) return true
    return false
  }

  #farthest(): number {
    return Math.max(0, this.#open.length - REACH)
  }

  #count(): void {
    if (++this.#nodes > MAX_NODES) throw new ExtractionError('too_complex')
  }
}
