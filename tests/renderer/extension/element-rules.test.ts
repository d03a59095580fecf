import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributeToWrite, isDropped } from '../../../renderer/extension/page/element-rules.ts'
import { runs } from '../../seed.ts'

const attributesOf = (attributes: Record<string, string>) => (name: string) => attributes[name] ?? null

describe('what leaves a page', () => {
  test.each(['input', 'textarea', 'select', 'option', 'style', 'template', 'noscript', 'base', 'object', 'embed'])(
    'never contains <%s>',
    (name) => expect(isDropped(name, attributesOf({}))).toBe(true),
  )

  test('contains no scripts but data about the page and formulas', () => {
    const type = (value: string) => isDropped('script', attributesOf({ type: value }))
    expect(['', 'module', 'text/javascript', 'importmap'].map(type)).toEqual([true, true, true, true])
    expect(['application/ld+json', 'math/tex; mode=display'].map(type)).toEqual([false, false])
  })

  test('contains no text that a reader is writing', () => {
    expect(isDropped('div', attributesOf({ role: 'textbox' }))).toBe(true)
    expect(isDropped('div', attributesOf({ role: 'article' }))).toBe(false)
  })

  test('contains no handler, whatever its name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        expect(attributeToWrite('p', `on${name}`, value)).toBeNull()
      }),
      { numRuns: runs(100) },
    )
  })

  test.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'JAVASCRIPT:x', '\u0001javascript:x'])(
    'contains no address that runs code: %j',
    (value) => expect(attributeToWrite('a', 'href', value)).toBeNull(),
  )

  test.each([
    ['input', 'value', 'secret'],
    ['meta', 'nonce', 'n'],
    ['iframe', 'srcdoc', '<p>'],
    ['script', 'integrity', 'sha'],
    ['p', 'style', 'color: red'],
  ])('contains no <%s %s>', (element, name, value) => expect(attributeToWrite(element, name, value)).toBeNull())

  test('keeps what the page hides hidden, and numbers of lists', () => {
    expect(attributeToWrite('p', 'style', 'display: none')).toBe('display: none')
    expect(attributeToWrite('li', 'value', '3')).toBe('3')
    expect(attributeToWrite('img', 'data-src', 'a.png')).toBe('a.png')
  })
})
