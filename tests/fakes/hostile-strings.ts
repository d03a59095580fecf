/** Strings of about so many characters that parsers of markdown and pages stumble over, by what they are made of. */
export type HostileString = (size: number) => string

const repeated =
  (piece: string): HostileString =>
  (size) =>
    piece.repeat(Math.ceil(size / piece.length))

/** Pieces that differ. */
const numbered =
  (piece: (index: number) => string): HostileString =>
  (size) => {
    const pieces: string[] = []
    for (let length = 0, index = 0; length < size; index++) {
      const next = piece(index)
      pieces.push(next)
      length += next.length
    }
    return pieces.join('')
  }

const pieces = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  ' \n',
  '  \n',
  'a ',
  'a\n',
  'a\n\n',
  '(',
  ')',
  '[',
  ']',
  '[]',
  '](',
  '[x](',
  '![',
  '![x](',
  '[^',
  '[^a]',
  '[^a]: b\n',
  '[^a]: b\n\n',
  '[a]: b\n',
  '[a][b] ',
  '[a](b) ',
  '![a](b) ',
  '*',
  '*a',
  'a*',
  '*a* ',
  '**a',
  '_',
  '_a_',
  '***a ',
  '~',
  '~~a',
  '`',
  '`a',
  '`` ` ',
  '\\',
  '\\a',
  '\\*a&',
  '\\<!--',
  '&',
  '&a',
  '&amp;',
  '&#',
  '<',
  '<a',
  '<a:',
  '<a@b',
  '<!--',
  '<!-- a -->',
  '<br>',
  '|',
  '|a',
  '|a|\n|-|\n',
  '|a|\n',
  '-',
  '- ',
  '- a\n',
  '- a\n\n',
  '- a\n  b\n',
  '1. a\n',
  '1) a\n\n',
  '+ ',
  '>',
  '> a\n',
  '> a\n\n',
  '> a\n# b\n',
  '> a\n---\n',
  '> a\n```\n```\n',
  '> a\n- b\n',
  '> a\n1. b\n',
  '> a\n|b|\n|-|\n',
  '- a\n# b\n',
  '[^a]: b\n# c\n',
  ' ```\n',
  '# ',
  '# a\n',
  '#',
  '```\n',
  '```a\n```\n',
  '~~~\n',
  '---\n',
  '===\n',
  'é',
  'e\u0301',
  '\u0301',
  '👩‍👩‍👧',
  '\u202e',
  '\u200b',
  '\ud800',
  'https://a.b ',
  '://',
  '"',
  "'a",
]

export const hostileStrings: Readonly<Record<string, HostileString>> = {
  ...Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), repeated(piece)])),
  'names of references': numbered((index) => `[a${index}]: b\n`),
  'names of footnotes': numbered((index) => `[^a${index}]: b\n\n[^a${index}] `),
  'runs of ticks': numbered((index) => `${'`'.repeat(index % 600)} `),
  'lists by indentation': numbered((index) => `${'  '.repeat(index % 90)}- a\n`),
  'one long span of code': (size) => `\`${'a\n'.repeat(size / 2)}\``,
  'one long word': repeated('a'),
}
