import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { compileCatalog, messageExpressions, messageShapes } from '../../resources/scripts/words/catalogs.mjs'
import { earlyMessages } from '../../resources/scripts/words/early-messages.mjs'
import { phrasesOf, readGlossary, wrongTerms } from '../../resources/scripts/words/glossary.mjs'
import { looseTexts } from '../../resources/scripts/words/loose-text.mjs'
import { pseudo } from '../../resources/scripts/words/pseudo.mjs'
import { unusedMessages } from '../../resources/scripts/words/unused-messages.mjs'

const compiled = (message: string, key = 'key') =>
  compileCatalog('room', { [key]: message })
    .split('\n')
    .slice(1)

test('a message without arguments is a string', () => {
  expect(compiled(`Don't "do" it`)).toEqual([`export const key = "Don't \\"do\\" it"`, ''])
  expect(compiled("A brace: '{'")).toEqual(['export const key = "A brace: {"', ''])
})

test('a message with arguments is a function of their types', () => {
  const [, , , line] = compiled('{count, plural, one {# day} other {# days}} for {name}')
  expect(line).toContain('(d: { readonly count: number; readonly name: string | number }): string =>')
})

test('an argument alone is made a string', () => {
  expect(compiled('{name}')).toContain(
    "export const key = (d: { readonly name: string | number }): string => '' + d.name",
  )
})

test('a message chosen by an argument is a string', () => {
  expect(compiled('{known, select, true {Follow {name}} other {Follow}}')).toEqual([
    "import { select } from '@messageformat/runtime'",
    '',
    `export const key = (d: { readonly known: string; readonly name: string | number }): string => '' + select(d.known, { true: "Follow " + d.name, other: "Follow" })`,
    '',
  ])
})

test('a message with tags is a list of its parts with their tags', () => {
  expect(compiled('Open <link>the page</link> or <key/>.')).toContain(
    `export const key = [['', "Open "], ['link', "the page"], ['', " or "], ['key', ""], ['', "."]] as RichText`,
  )
})

test('a key that no variable may have is exported all the same', () => {
  expect(compiled('Delete', 'delete').slice(0, 2)).toEqual(['const delete_ = "Delete"', 'export { delete_ as delete }'])
  expect(compiled('Select', 'select').slice(0, 2)).toEqual(['const select_ = "Select"', 'export { select_ as select }'])
})

test('a message that is not ICU MessageFormat is refused with its name', () => {
  expect(() => compiled('{count, plural, one {# day}')).toThrow(/^room\.json: key: /)
})

test('a translated plural follows the rules of its language', () => {
  const [expression = ''] = messageExpressions(
    'room',
    { key: '{count, plural, one {# Tag} other {# Tage}}' },
    'de',
  ).values()
  expect(expression).toContain('plural(d.count, 0, rules("de"), ')
  expect(expression).toContain('number("de", d.count, 0) + " Tage"')
})

test('names within right-to-left messages keep their marks, and numbers and lone names need none', () => {
  const spoken = (key: string, language = 'ar') => {
    const [expression = ''] = messageExpressions('room', { key }, language).values()
    // The runtime's functions, without the rules of plurals.
    const runtime =
      'const plural = (n, _, __, cases) => cases.other; const rules = () => 0; const number = (_, n) => n;'
    return runInNewContext(`${runtime}${expression}`) as (d: object) => string
  }
  const d = { name: 'C++', other: 'd.name', count: 3 }
  expect(spoken('{name}: {other}.')(d)).toBe('\u2068C++\u2069: \u2068d.name\u2069.')
  expect(spoken('“d.name + {name}”')(d)).toBe('“d.name + \u2068C++\u2069”')
  expect(spoken('{count, plural, other {# of {name}}}')(d)).toBe('3 of \u2068C++\u2069')
  expect(spoken('{name}')(d)).toBe('C++')
  expect(spoken('{name}: {other}.', 'de')(d)).toBe('C++: d.name.')
})

test('a translation shows its choices and which plurals it lacks', () => {
  const shape = (message: string, language: string) => messageShapes('room', { key: message }, language).get('key')
  expect(shape('{count, plural, other {#}}', 'de')).toEqual({
    arguments: ['count'],
    tags: [],
    choices: [],
    lacks: ['one'],
  })
  expect(shape('{count, plural, other {#}} <link>{name}</link>', 'ja')).toEqual({
    arguments: ['count', 'name'],
    tags: ['link'],
    choices: [],
    lacks: [],
  })
  const choice = '{of, select, tag {{way, select, by {a} other {b}}} other {c}}'
  expect(shape(choice, 'de')?.choices).toEqual(['of other', 'of tag', 'way by', 'way other'])
  expect(shape('{count, plural, one {#} other {#}}', 'fr')?.lacks).toEqual([])
  expect(shape('{count, plural, one {#} other {#}}', 'ar')?.lacks).toEqual(['zero', 'two', 'few', 'many'])
})

test('a message that no file shows is found', () => {
  const catalogs = new Map([['room', { shown: 'Shown', other: 'Other' }]])
  const source = "import * as t from '#shared/words/room.ts'\nshow(t.shown, part.other)\n"
  expect(unusedMessages(catalogs, [source])).toEqual(['room.other'])
})

test('the pseudo-language accents all words, and keeps arguments and tags', () => {
  const { key } = pseudo({
    key: "{count, plural, =0 {No day} one {# day} other {# days}} and <link>{name}</link> '{'x'}'",
  })
  expect(key).toMatch(
    /^\[\{count, plural, =0 \{Ñó dáý\} one \{# dáý\} other \{# dáýš\}\} áñd <link>\{name\}<\/link> '\{'x'\}'/,
  )
  expect(() => compiled(key ?? '')).not.toThrow()
})

test.each([
  ['<p>Two words</p>', ['Two words']],
  ['<p>{isOpen ? "Open" : null}</p>', ['Open']],
  ['<Row label="Letters" id="Letters" />', ['Letters']],
  ['choose({ title: `Page ${at}` })', ['Page …']],
  ['say("A sentence that is shown.")', ['A sentence that is shown.']],
  ['<p><code>npm start now</code> {t.open}</p>', []],
  ['throw new Error("No reader sees this")', []],
  ['report("what failed", "No reader sees this")', []],
  ['if (kind === "Not shown") open()', []],
  ['const name = isOpen ? "Open" : "Closed"', ['Open', 'Closed']],
  ['const names = { daily: "Daily" }', ['Daily']],
  ['const title = given || "Unnamed"', ['Unnamed']],
  ['const text = () => `${count} unread`', ['… unread']],
  ['const text = () => (date === null ? "never used" : date)', ['never used']],
  ['const text = () => `${count} ${count === 1 ? "page" : "pages"}`', ['page', 'pages']],
  ['read(`article ${id}`)', []],
  ['useAnswer("your plan", read)', []],
  ['const browser = isFirefox ? "Firefox" : "Chrome"', []],
])('of %s, the text in no catalog is %j', (source, found) => {
  expect(looseTexts('part.tsx', source).map(({ text }) => text)).toEqual(found)
})

test.each([
  // Errors, and reasons that are stored.
  ["throw new RefusedInput('name', 'A tag needs a name.')", ['A tag needs a name.']],
  [
    "const FULL = 'Your library is full, so emails are not fetched.'",
    ['Your library is full, so emails are not fetched.'],
  ],
  ['refuse(`${name} is empty.`)', ['… is empty.']],
  // Emails, dialogs and menus.
  ["writeEmail({ subject: 'Sign in', parts: [{ button: 'Open', url }] })", ['Sign in', 'Open']],
  ["showMessageBox({ message: 'Save?', buttons: ['Cancel', 'Save'] })", ['Save?', 'Cancel', 'Save']],
  // Exports.
  ['`<section><h2>Highlights</h2>${marks}</section>`', ['<section><h2>Highlights</h2>…</section>']],
  // Programs, logs, brands, and names in files of others.
  ["throw new Error('The row was not written.')", []],
  ["logger.warn('A request failed.')", []],
  ['throw new OutboundError(`More than ${limit} bytes were sent.`)', []],
  ["database.run('SELECT count FROM entry WHERE id = 1')", []],
  ['`<html><title>Lectern</title></html>`', []],
  ["const table = { program: 'Readwise', columns: ['Saved date'] }", []],
])('of %s in the main process or the service, the text in no catalog is %j', (source, found) => {
  expect(looseTexts('main/part.ts', source).map(({ text }) => text)).toEqual(found)
})

test('an error of the interface is no text for readers', () => {
  expect(looseTexts('renderer/part.ts', "throw new RefusedInput('name', 'A tag needs a name.')")).toEqual([])
})

test.each([
  ['const FULL = t.full', ['t.full']],
  ['const reasons = { full: t.full, empty: t.empty({ name }) }', ['t.full', 't.empty']],
  ['class Part {\n  name = t.full\n}', ['t.full']],
  ['const reasons = { get full() {\n  return t.full\n}, empty: () => t.empty }', []],
  ['function show(words = t.full) {\n  return say(t.empty, words)\n}', []],
  ['class Part {\n  get name() {\n    return t.full\n  }\n}', []],
])('in %j, the messages that are read before a language is known are %j', (source, found) => {
  const whole = `import * as t from '#shared/words/room.ts'\n${source}\n`
  expect(earlyMessages('main/part.ts', whole).map(({ text }) => text)).toEqual(found)
})

test('the glossary finds its words in comments, names of tests and exports, and leaves the code alone', () => {
  const word = 'anew'
  const source = [
    `/** Reads the file ${word}. */`,
    "export const hearAll = 'anew'",
    '// A text that',
    '// is read at once.',
    `test('a page is read ${word}', () => {})`,
  ].join('\n')
  const found = wrongTerms(readGlossary(), phrasesOf('tests/a.test.ts', source))
  expect(found.map((line) => line.replace(/ in “.*$/, ''))).toEqual([
    'tests/a.test.ts:1: “anew”',
    'tests/a.test.ts:3: “at once”',
    'tests/a.test.ts:5: “anew”',
    'tests/a.test.ts:2: “hearAll”',
  ])
})

test('the glossary has at least forty terms, each of which is a pattern', () => {
  expect(readGlossary().length).toBeGreaterThanOrEqual(40)
})
