/**
 * The library reads each symbol separately. Symbols that it would misread are replaced with characters from Unicode's
 * private use area, which it leaves unchanged. These are converted to TeX afterwards.
 */
const FUNCTIONS =
  'arccos arcsin arctan arg cosh cos coth cot csc deg det dim exp gcd hom inf ker lg liminf limsup lim ln log max min Pr sec sinh sin sup tanh tan'.split(
    ' ',
  )
/** Operators that the library mistakes for others, or for which it has no command. */
const SIGNS: Readonly<Record<string, string>> = {
  '′': 'prime',
  "'": 'prime',
  '″': 'prime\\prime',
  '‴': 'prime\\prime\\prime',
  '⋯': 'cdots',
  '∤': 'nmid',
  '⊗': 'otimes',
  '⨂': 'bigotimes',
  '∖': 'setminus',
  '⋃': 'bigcup',
  '⋂': 'bigcap',
  '∓': 'mp',
  '∙': 'bullet',
  '•': 'bullet',
}
/** Symbols over a base, each with one command for a single letter and one for several letters. */
const OVER: readonly (readonly [signs: string, one: string, more: string])[] = [
  ['^ˆ\u0302', 'hat', 'widehat'],
  ['~˜∼\u0303', 'tilde', 'widetilde'],
  ['¯ˉ‾―_\u0304\u0305', 'bar', 'overline'],
  ['→⇀\u20D7', 'vec', 'overrightarrow'],
  ['←\u20D6', 'overleftarrow', 'overleftarrow'],
  ['↔', 'overleftrightarrow', 'overleftrightarrow'],
  ['.˙\u0307', 'dot', 'dot'],
  ['¨\u0308', 'ddot', 'ddot'],
  ['´ˊ\u0301', 'acute', 'acute'],
  ['`ˋ\u0300', 'grave', 'grave'],
  ['ˇ\u030C', 'check', 'check'],
  ['˘\u0306', 'breve', 'breve'],
  ['˚\u030A', 'mathring', 'mathring'],
  ['⏞', 'overbrace', 'overbrace'],
]
const UNDER: typeof OVER = [
  ['_¯‾―\u0331\u0332', 'underline', 'underline'],
  ['⏟', 'underbrace', 'underbrace'],
]
const ACCENTS = [...new Set([...OVER, ...UNDER].flatMap(([, one, more]) => [one, more]))]
const COMMANDS = [...FUNCTIONS, ...new Set(Object.values(SIGNS)), ...ACCENTS]
const FIRST = 0xe100
const NAMED = new Map(COMMANDS.map((command, index) => [command, String.fromCodePoint(FIRST + index)]))

/**
 * Characters that enclose a single base, so that the parentheses that the library puts around the base become braces.
 */
const BASE = ['\uE000', '\uE001'] as const
/** Marks the end of the argument of a command. */
const END = '\uE002'
/** Characters that enclose an expression that needs neither parentheses nor braces. */
const BARE = ['\uE003', '\uE004'] as const
const WORD = 0xf000
const MOST_WORDS = 0x8ff
const PRIVATE = /[\uE000-\uF8FF]/g

/** Returns the text without the page's own private use characters, which have a special meaning here. */
export function withoutPrivate(text: string): string {
  return text.replace(PRIVATE, '')
}

/** Returns the private use character for an operator or a function's name. Null if the library reads it correctly. */
export function letterFor(text: string): string | null {
  const sign = Object.hasOwn(SIGNS, text) ? SIGNS[text] : FUNCTIONS.includes(text) ? text : undefined
  return (sign !== undefined && NAMED.get(sign)) || null
}

const FUNCTION_WORD = new RegExp(`(?<![\\\\\\p{L}])(?:${FUNCTIONS.join('|')})(?!\\p{L})`, 'gu')

/** Returns the text with the names of functions converted to commands. */
export function withFunctions(text: string): string {
  return text.replace(FUNCTION_WORD, '\\$& ')
}

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon varphi chi psi omega'.split(
    ' ',
  )
const FIRST_GREEK = 0x3b1

/**
 * Returns the text with commands for the names of functions and for lowercase Greek letters, which TeX sets in italics
 * like other variables.
 */
export function withLetters(text: string): string {
  return withFunctions(text)
    .replace(/[α-ω]/g, (letter) => `\\${GREEK[letter.charCodeAt(0) - FIRST_GREEK] ?? letter} `)
    .replace(/ϕ/g, '\\phi ')
}

/**
 * Returns the private use character for a name of several letters, which is set upright. Null if there are too many
 * names.
 */
export function letterForWord(word: string, words: string[]): string | null {
  if (words.length >= MOST_WORDS) return null
  return String.fromCodePoint(WORD + words.push(word) - 1)
}

/**
 * Returns the command for a symbol over or under a base with this number of letters. Null if the symbol isn't an
 * accent.
 */
export function accentOf(place: 'over' | 'under', sign: string, letters: number): string | null {
  if (sign.length !== 1) return null
  const found = (place === 'over' ? OVER : UNDER).find(([signs]) => signs.includes(sign))
  return found ? (letters > 1 ? found[2] : found[1]) : null
}

export function isBrace(command: string | null): boolean {
  return command === 'overbrace' || command === 'underbrace'
}

/** Marks the content of an element as a single base, or as the argument of a command. */
export function marked(inner: string, as: 'base' | 'bare' | { command: string }): string {
  const [start, end] = as === 'base' ? BASE : as === 'bare' ? BARE : [NAMED.get(as.command) ?? '', END]
  return `<mrow><mi>${start}</mi>${inner}<mi>${end}</mi></mrow>`
}

/** Returns the library's TeX, with private use characters replaced by commands. */
export function withCommands(tex: string, words: readonly string[]): string {
  return tex
    .replace(/\\left\(\s*([\uE000\uE003])/g, '$1')
    .replace(/([\uE001\uE004])\s*\\right\)/g, '$1')
    .replace(/\uE000\s*/g, '{')
    .replace(/(?:(?<!\s)\s+)?[\uE001\uE002]/g, '}')
    .replace(/\uE003\s*|(?:(?<!\s)\s+)?\uE004/g, '')
    .replace(/([\uE100-\uE1FF])\s*/g, (_, letter: string) => {
      const index = (letter.codePointAt(0) as number) - FIRST
      const command = COMMANDS[index] ?? ''
      return index < COMMANDS.length - ACCENTS.length ? `\\${command} ` : `\\${command}{`
    })
    .replace(/[\uF000-\uF8FF]/g, (letter) => {
      const word = words[(letter.codePointAt(0) as number) - WORD] ?? ''
      return /\s/.test(word) ? `\\operatorname{${word.replace(/\s+/g, '\\,')}}` : `\\mathrm{${word}}`
    })
}
