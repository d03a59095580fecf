import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeTokens, knowsLanguage } from '../../../renderer/reading/code/code-tokens.ts'

const pieces = (code: string, language: string) =>
  codeTokens(code, language).map(({ kind, start, end }) => `${kind}: ${code.slice(start, end)}`)

describe('code tokens', () => {
  test('of JavaScript are distinguished, and a comment contains no string', () => {
    expect(pieces("const a = 'it\\'s' // not 'this'\nrun(0x1F)", 'ts')).toEqual([
      'keyword: const',
      "string: 'it\\'s'",
      "comment: // not 'this'",
      'name: run',
      'number: 0x1F',
    ])
  })

  test('of Python include strings over several lines', () => {
    expect(pieces('def f():\n  """a\n  b"""\n  return None # end', 'py')).toEqual([
      'keyword: def',
      'name: f',
      'string: """a\n  b"""',
      'keyword: return',
      'keyword: None',
      'comment: # end',
    ])
  })

  test('of markup are tags and attributes', () => {
    expect(pieces('<a href="x">y</a><!-- no -->', 'html')).toEqual([
      'keyword: <a',
      'name: href',
      'string: "x"',
      'keyword: >',
      'keyword: </a',
      'keyword: >',
      'comment: <!-- no -->',
    ])
  })

  test('of SQL are keywords in any case', () => {
    expect(pieces('SELECT a FROM b', 'sql')).toEqual(['keyword: SELECT', 'keyword: FROM'])
  })

  test('of an unclosed string end with its line', () => {
    expect(pieces("it's\nreturn 1", 'js')).toContain('keyword: return')
  })

  test('of an unknown language are none, even if it is named like a property of every object', () => {
    expect(pieces('if x', 'klingon')).toEqual([])
    expect(knowsLanguage('constructor')).toBe(false)
  })

  test('never overlap, never exceed the text, and always terminate', () => {
    const source = fc.string({
      unit: fc.constantFrom('"', "'", '`', '/', '*', '#', '\\', '\n', 'a', '<', '-', '1', '$', 'é', '😀'),
    })
    fc.assert(
      fc.property(
        source,
        fc.constantFrom('js', 'py', 'html', 'css', 'sql', 'sh', 'rs', 'yaml', 'php'),
        (code, language) => {
          let last = 0
          for (const { start, end } of codeTokens(code, language)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            last = end
          }
          expect(last).toBeLessThanOrEqual(code.length)
        },
      ),
    )
  })
})
