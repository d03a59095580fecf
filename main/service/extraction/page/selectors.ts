import type { PageElement } from '../page-document.ts'

/** A compiled CSS selector. */
export interface Selector {
  matches(element: PageElement): boolean
}

type Test = (element: PageElement) => boolean
interface Compound {
  /** Null matches any element. */
  tag: string | null
  tests: Test[]
}
type Combinator = ' ' | '>' | '+' | '~'

const TOKEN =
  /\s*([,>+~])\s*|(\s+)|([a-z][\w-]*|\*)|\.([\w-]+)|#([\w-]+)|\[([\w:-]+)(?:([~^$*]?=)(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\]|(:not\()|(\))/iy
const known = new Map<string, Selector>()

/**
 * Compiles a selector. Supports tags, classes, IDs, attributes, lists, all four combinators, and :not() with a list of
 * compounds. Throws for anything else, because that is a mistake in the calling code.
 */
export function selectorOf(source: string): Selector {
  let selector = known.get(source)
  if (!selector) {
    selector = compile(source)
    known.set(source, selector)
  }
  return selector
}

/** Groups tests by tag, so that most elements are rejected without a test. */
function compile(source: string): Selector {
  const byTag = new Map<string, Test[]>()
  const byAny: Test[] = []
  for (const { tag, test } of parse(source)) {
    if (tag === null) byAny.push(test)
    else {
      const tests = byTag.get(tag)
      if (tests) tests.push(test)
      else byTag.set(tag, [test])
    }
  }
  return {
    matches(element) {
      const tests = byTag.get(element.localName)
      if (tests) for (const test of tests) if (test(element)) return true
      for (const test of byAny) if (test(element)) return true
      return false
    },
  }
}

function parse(source: string): { tag: string | null; test: Test }[] {
  const out: { tag: string | null; test: Test }[] = []
  let chain: { compound: Compound; before: Combinator | null }[] = []
  let compound: Compound = { tag: null, tests: [] }
  let combinator: Combinator | null = null
  let outer: { compound: Compound; tests: Test[] } | null = null
  const end = () => {
    chain.push({ compound, before: combinator })
    compound = { tag: null, tests: [] }
    combinator = null
  }
  TOKEN.lastIndex = 0
  const text = source.trim()
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw new Error(`No selector at ${at}: ${source}`)
    const [, sign, space, tag, name, id, attribute, relation, double, single, bare, not, close] = found
    if (tag !== undefined) compound.tag = tag === '*' ? null : tag.toLowerCase()
    else if (name !== undefined) compound.tests.push((element) => hasWord(element.getAttribute('class'), name))
    else if (id !== undefined) compound.tests.push((element) => element.getAttribute('id') === id)
    else if (attribute !== undefined) {
      compound.tests.push(attributeTest(attribute.toLowerCase(), relation, double ?? single ?? bare ?? ''))
    } else if (not !== undefined) {
      outer = { compound, tests: [] }
      compound = { tag: null, tests: [] }
    } else if (close !== undefined || (outer && sign === ',')) {
      if (!outer) throw new Error(`Nothing to close: ${source}`)
      outer.tests.push(testOf(compound))
      compound = { tag: null, tests: [] }
      if (close !== undefined) {
        const { tests, compound: whole } = outer
        whole.tests.push((element) => !tests.some((test) => test(element)))
        compound = whole
        outer = null
      }
    } else if (sign === ',') {
      end()
      out.push(complexTest(chain))
      chain = []
    } else if (sign !== undefined || space !== undefined) {
      end()
      combinator = (sign ?? ' ') as Combinator
    }
  }
  end()
  out.push(complexTest(chain))
  return out
}

function testOf({ tag, tests }: Compound): Test {
  const [first] = tests
  if (!first) return tag === null ? () => true : (element) => element.localName === tag
  const all = tests.length === 1 ? first : (element: PageElement) => tests.every((test) => test(element))
  return tag === null ? all : (element) => element.localName === tag && all(element)
}

function complexTest(chain: readonly { compound: Compound; before: Combinator | null }[]): {
  tag: string | null
  test: Test
} {
  let test: Test = () => true
  chain.forEach(({ compound, before }, index) => {
    const own = testOf(compound)
    if (index === 0 || before === null) test = own
    else test = joined(own, before, test)
  })
  return { tag: chain.at(-1)?.compound.tag ?? null, test }
}

function joined(own: Test, combinator: Combinator, other: Test): Test {
  switch (combinator) {
    case '>':
      return (element) => own(element) && element.parentNode !== null && other(element.parentNode)
    case '+':
      return (element) => {
        const before = own(element) ? element.previousElementSibling : null
        return before !== null && other(before)
      }
    case '~':
      return (element) => {
        if (!own(element)) return false
        for (let one = element.previousElementSibling; one; one = one.previousElementSibling)
          if (other(one)) return true
        return false
      }
    default:
      return (element) => {
        if (!own(element)) return false
        for (let up = element.parentNode; up; up = up.parentNode) if (other(up)) return true
        return false
      }
  }
}

function attributeTest(name: string, relation: string | undefined, wanted: string): Test {
  switch (relation) {
    case undefined:
      return (element) => element.hasAttribute(name)
    case '=':
      return (element) => element.getAttribute(name) === wanted
    case '~=':
      return (element) => hasWord(element.getAttribute(name), wanted)
    case '^=':
      return (element) => wanted !== '' && (element.getAttribute(name)?.startsWith(wanted) ?? false)
    case '$=':
      return (element) => wanted !== '' && (element.getAttribute(name)?.endsWith(wanted) ?? false)
    default:
      return (element) => wanted !== '' && (element.getAttribute(name)?.includes(wanted) ?? false)
  }
}

const SPACE = /\s/

function hasWord(value: string | null, word: string): boolean {
  if (value === null) return false
  if (value === word) return true
  for (let at = value.indexOf(word); at >= 0; at = value.indexOf(word, at + 1)) {
    const end = at + word.length
    if (
      (at === 0 || SPACE.test(value[at - 1] as string)) &&
      (end === value.length || SPACE.test(value[end] as string))
    ) {
      return true
    }
  }
  return false
}
