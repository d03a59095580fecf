import type { Options } from 'mdast-util-from-markdown'

type SyntaxExtension = Extract<NonNullable<Options['extensions']>[number], { text?: unknown }>
type Construct = Extract<NonNullable<SyntaxExtension['text']>[number], { tokenize: unknown }>
type Context = ThisParameterType<Construct['tokenize']>

/**
 * The most emphasis and bracket characters of each kind that one paragraph may use as markup. Pairing them looks back
 * over all earlier ones, so 100,000 brackets in a paragraph would take minutes; no honest paragraph has this many.
 */
const MAX_MARKS = 600

/**
 * The total cost allowed for closing containers inside list items, in parser events moved (each such close moves all
 * events of the text so far). It takes about a second; a list of a thousand chapters with their sections takes a third
 * of it.
 */
const MAX_MOVED_EVENTS = 40_000_000

/** `!`, `*`, `<`, `[`, `]`, `_`, `` ` ``, `~`. */
const MARKS = [33, 42, 60, 91, 93, 95, 96, 126]
/** Marks that only count as a whole run. */
const RUNS = [96, 126]
/** `*`, `+`, `-`, 0 to 9, `>`, `[`: the characters that open a list, a quote or a footnote. */
const OPENERS = [42, 43, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 62, 91]
const CONTAINERS = ['list', 'blockQuote', 'gfmFootnoteDefinition']

/** A micromark extension that keeps parsing time proportional to the text. Use a new one for each text. */
export function boundedSyntax(): SyntaxExtension {
  const nesting = boundedNesting()
  return {
    text: Object.fromEntries(MARKS.map((code) => [code, boundedMarks(code)])),
    document: Object.fromEntries(OPENERS.map((code) => [code, nesting])),
  }
}

/**
 * Runs before the usual constructs. Below the limit it fails, so the usual construct runs; past the limit it takes the
 * run of marks as plain text.
 */
function boundedMarks(mark: number): Construct {
  const seen = new WeakMap<Context, number>()
  return {
    name: 'boundedMarks',
    // Code and strikethrough may only start at the start of their run of marks. Without the same condition here, the
    // parser would stop at every mark of a run and try them there too.
    previous(code) {
      return !RUNS.includes(code ?? 0) || code !== mark || this.events.at(-1)?.[1].type === 'characterEscape'
    },
    tokenize(effects, ok, nok) {
      let count = seen.get(this) ?? 0
      return (first) => {
        effects.enter('data')
        const run = (code: typeof first): ReturnType<typeof ok> => {
          if (code === first && code !== null) {
            count++
            effects.consume(code)
            return run
          }
          effects.exit('data')
          seen.set(this, count)
          return count > MAX_MARKS ? ok(code) : nok(code)
        }
        return run(first)
      }
    },
  }
}

/**
 * Once the budget is spent, a marker that would open a container inside another is text. At column 1 containers still
 * open.
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
