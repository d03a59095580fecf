import type { Options } from 'mdast-util-from-markdown'

type SyntaxExtension = Extract<NonNullable<Options['extensions']>[number], { text?: unknown }>
type Construct = Extract<NonNullable<SyntaxExtension['text']>[number], { tokenize: unknown }>
type Context = ThisParameterType<Construct['tokenize']>
type Effects = Parameters<Construct['tokenize']>[0]
type State = Parameters<Construct['tokenize']>[1]
type Code = Parameters<State>[0]
/** Number of marks of each kind in a paragraph so far, and number of brackets that may have closed others. */
type SeenMarks = WeakMap<Context, { readonly marks: Map<number, number>; closed: number }>

/**
 * Maximum number of emphasis and bracket characters of each kind that one paragraph may use as markup. To pair them,
 * the parser searches all earlier ones, so 100,000 brackets in a paragraph would take minutes. No legitimate paragraph
 * has this many.
 */
const MAX_MARKS = 600

/**
 * Maximum total cost of closing containers inside list items, in parser events moved (each such close moves all events
 * of the text so far). Reaching it takes about a second; a list of a thousand chapters with their sections takes a
 * third of that.
 */
const MAX_MOVED_EVENTS = 40_000_000

/** `!`, `*`, `<`, `[`, `]`, `_`, `` ` ``, `~`. */
const MARKS = [33, 42, 60, 91, 93, 95, 96, 126]
/** `&` and `\`, which may also be literal. */
const REFERENCES = [38, 92]
const [EXCLAMATION, BRACKET, END_BRACKET] = [33, 91, 93]
const BRACKETS = [BRACKET, END_BRACKET]
/** Marks that count only as a whole run. */
const RUNS = [96, 126]
/** `*`, `+`, `-`, 0 to 9, `>`, `[`: the characters that open a list, a quote or a footnote. */
const OPENERS = [42, 43, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 62, 91]
const CONTAINERS = ['list', 'blockQuote', 'gfmFootnoteDefinition']

/**
 * A micromark extension that limits parsing time to be proportional to the length of the text. Use a new one for each
 * text.
 */
export function boundedSyntax(known: KnownNames): SyntaxExtension {
  const nesting = boundedNesting()
  const names = keepNames(known)
  const seen: SeenMarks = new WeakMap()
  const literals = (codes: readonly number[]) => codes.map((code) => [code, [literalMark(code)]])
  return {
    text: Object.fromEntries([
      ...MARKS.map((code) => [
        code,
        [...(BRACKETS.includes(code) ? [names] : []), boundedMarks(code, seen), literalMark(code)],
      ]),
      ...literals(REFERENCES),
    ]),
    string: Object.fromEntries(literals(REFERENCES)),
    contentInitial: { [BRACKET]: names },
    document: Object.fromEntries(OPENERS.map((code) => [code, code === BRACKET ? [nesting, names] : nesting])),
  }
}

/**
 * Runs after the usual constructs. Treats a mark that none of them accepted as if it were escaped. Otherwise the parser
 * would make it plain data, and merging pieces of data moves all events after them.
 */
function literalMark(mark: number): Construct {
  return {
    name: 'literalMark',
    add: 'after',
    tokenize(effects, ok) {
      return (first) => takeLiterally(effects, first, RUNS.includes(mark), ok)
    },
  }
}

/** `then` receives the number of marks that were taken. */
function takeLiterally(
  effects: Effects,
  first: Code,
  isRun: boolean,
  then: (code: Code, length: number) => ReturnType<State>,
): ReturnType<State> {
  let length = 1
  effects.enter('characterEscape')
  effects.enter('characterEscapeValue')
  effects.consume(first)
  const run: State = (code) => {
    if (isRun && code === first) {
      length++
      effects.consume(code)
      return run
    }
    effects.exit('characterEscapeValue')
    effects.exit('characterEscape')
    return then(code, length)
  }
  return run
}

/** A list of defined names that can be searched without scanning the whole list. */
class Names extends Array<string> {
  readonly #all = new Set<string>()

  override push(...names: string[]): number {
    for (const name of names) this.#all.add(name)
    return super.push(...names)
  }

  override includes(name: string): boolean {
    return this.#all.has(name)
  }
}

/** The names of references and footnotes defined in a text. */
export class KnownNames {
  readonly references: string[] = new Names()
  readonly footnotes: string[] = new Names()

  get size(): number {
    return this.references.length + this.footnotes.length
  }
}

/** Makes the parser store names in lists with fast lookup. The construct always fails, so that the usual one runs. */
function keepNames({ references, footnotes }: KnownNames): Construct {
  return {
    name: 'keepNames',
    tokenize(_effects, _ok, nok) {
      this.parser.defined = references
      this.parser.gfmFootnotes = footnotes
      return nok
    },
  }
}

/**
 * Runs before the usual constructs. Below the limit, it fails, so that the usual construct runs. Above the limit, it
 * treats the run of marks as if it were escaped. A bracket that closes nothing is treated this way immediately, because
 * the parser would otherwise search the whole paragraph for the opening bracket.
 */
function boundedMarks(mark: number, seen: SeenMarks): Construct {
  return {
    name: 'boundedMarks',
    // Code and strikethrough may start only at the beginning of their run of marks. Without the same condition here,
    // the parser would stop at every mark of a run and try these constructs there too.
    previous(code) {
      return !RUNS.includes(code ?? 0) || code !== mark || this.events.at(-1)?.[1].type === 'characterEscape'
    },
    tokenize(effects, ok, nok) {
      return (first) =>
        takeLiterally(effects, first, true, (code, length) => {
          const counts = seen.get(this) ?? { marks: new Map<number, number>(), closed: 0 }
          seen.set(this, counts)
          const count = (of: number) => counts.marks.get(of) ?? 0
          if (mark === END_BRACKET && counts.closed >= count(BRACKET) + count(EXCLAMATION)) return ok(code)
          if (mark === END_BRACKET) counts.closed += 1
          counts.marks.set(mark, count(mark) + length)
          return (count(mark) > MAX_MARKS ? ok : nok)(code)
        })
    },
  }
}

/**
 * Once the limit is reached, a marker that would open a container inside another is treated as text. Containers that
 * start at column 1 can still be opened.
 */
function boundedNesting(): Construct {
  let moved = 0
  return {
    name: 'boundedNesting',
    tokenize(_effects, _ok, nok) {
      const nested = this.now().column > 1
      if (nested) moved += this.events.length
      const { disable } = this.parser.constructs
      const names = (disable.null ?? []).filter((name) => !CONTAINERS.includes(name))
      if (nested && moved > MAX_MOVED_EVENTS) names.push(...CONTAINERS)
      disable.null = names
      return nok
    },
  }
}
