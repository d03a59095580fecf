import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../../page-document.ts'

/**
 * "\(…\)", "\[…\]", "$$…$$" and "\begin{align}…", as authors type formulas for a script to render. Single dollar signs
 * refer to money just as often. Even some double ones do: "$$-$$$" is the price range of a restaurant.
 */
const TYPED =
  /\\\(([\s\S]{1,800}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|(?<!\$)\$\$(?!\$)((?:[^$\\]|\\[\s\S]){1,2000}?)\$\$(?!\$)|(\\begin ?\{(equation|align|aligned|alignat|flalign|gather|gathered|multline|eqnarray|displaymath|math|split)\*?\}[\s\S]{1,2000}?\\end ?\{\5\*?\})/g
/** "$…$" in a line, on pages whose own script treats it as a formula. */
const DOLLARS = /(?<![\\$])\$(?![\s$])([^$\n]{1,400}?)(?<![\s\\])\$(?![\d$])/g
/** Settings with which MathJax and KaTeX treat a single dollar sign as the start of a formula. */
const READS_DOLLARS =
  /inlineMath['"]?\s{0,9}[:=]\s{0,9}(?:\{[^}]{0,40})?\[\s{0,9}\[[^\]]{0,60}['"]\$['"]|left['"]?\s{0,9}:\s{0,9}['"]\$['"]/
const MAX_SCRIPT = 100_000
const SIGN = /\\(?:[([]|begin ?\{)|\$\$/
/**
 * Text that never occurs between the dollar signs of prices: letters or digits with a mathematical symbol, or a single
 * letter.
 */
const MATHS = /^\s*\p{L}\s*$|^(?=[\s\S]*[\p{L}\p{N}])(?=[\s\S]*[\\^_={}+<>])/u
/** Elements in which scripts don't look for formulas. */
const SKIPPED = new Set(
  'pre code kbd samp script style textarea noscript svg math template title iframe object select'.split(' '),
)

/** Creates a code element for a formula. Null if there is none. */
export type MakeCode = (tex: string, isDisplay: boolean) => PageElement | null

/** Turns TeX between delimiters into code and preserves the text around it, wherever text appears. */
export function keepTyped(page: PageDocument, codeOf: MakeCode): void {
  const readsDollars = [...page.querySelectorAll('script')].some(
    (script) => script.textContent.length <= MAX_SCRIPT && READS_DOLLARS.test(script.textContent),
  )
  visit(page.body, readsDollars, codeOf)
}

/** Texts that are separated only by line breaks are read as one text. */
function visit(element: PageElement, readsDollars: boolean, codeOf: MakeCode): void {
  let run: PageNode[] = []
  let hasSign = false
  const flush = () => {
    if (hasSign) keepIn(run, readsDollars, codeOf)
    run = []
    hasSign = false
  }
  for (let node = element.firstChild; node; ) {
    const next: PageNode | null = node.nextSibling
    if (node.nodeType === TEXT) {
      const text = node.textContent
      run.push(node)
      hasSign ||=
        (text.includes('\\') || text.includes('$')) && (SIGN.test(text) || (readsDollars && text.includes('$')))
    } else if (node.nodeType === ELEMENT) {
      const child = node as PageElement
      if (child.localName === 'br') run.push(node)
      else {
        flush()
        if (!SKIPPED.has(child.localName)) visit(child, readsDollars, codeOf)
      }
    }
    node = next
  }
  flush()
}

function keepIn(run: readonly PageNode[], readsDollars: boolean, codeOf: MakeCode): void {
  const kept = withFormulas(run, TYPED, codeOf)
  const all = readsDollars
    ? kept.flatMap((part) => (isText(part) ? withFormulas([part], DOLLARS, codeOf) : [part]))
    : kept
  if (all.length === run.length && all.every((part, index) => part === run[index])) return
  const [first, ...others] = run
  const end = others.at(-1) ?? first
  if (!first || !end) return
  const place = others.length > 0 ? others : []
  first.replaceWith(...all)
  for (const node of place) if (!all.includes(node)) node.remove()
}

const isText = (part: PageNode | string): part is PageNode => typeof part !== 'string' && part.nodeType === TEXT

/** Returns the nodes, with formulas replaced by code. */
function withFormulas(run: readonly PageNode[], pattern: RegExp, codeOf: MakeCode): (PageNode | string)[] {
  const pieces = run.map((node) => (node.nodeType === TEXT ? node.textContent : '\n'))
  const text = pieces.join('')
  const out: (PageNode | string)[] = []
  let at = 0
  let piece = 0
  let start = 0
  /** Advances to this offset. With `isKept`, the text before the offset is retained. */
  const pass = (end: number, isKept: boolean) => {
    while (at < end && piece < run.length) {
      const own = pieces[piece] as string
      const until = Math.min(end, start + own.length)
      if (isKept) {
        const node = run[piece] as PageNode
        out.push(at === start && until === start + own.length ? node : text.slice(at, until))
      }
      at = until
      if (at === start + own.length) {
        start += own.length
        piece++
      }
    }
  }
  for (const found of text.matchAll(pattern)) {
    const [whole, inLine, between, dollars, environment] = found
    if (dollars !== undefined && !MATHS.test(dollars)) continue
    const code = codeOf(inLine ?? between ?? dollars ?? environment ?? '', pattern !== DOLLARS && inLine === undefined)
    if (!code) continue
    pass(found.index, true)
    pass(found.index + whole.length, false)
    out.push(code)
  }
  pass(text.length, true)
  return out
}
