/** The kinds of code that get different colors. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'name'

export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

interface Language {
  readonly keywords: ReadonlySet<string>
  readonly line?: readonly string[]
  readonly block?: readonly [string, string]
  /** Quotation marks. Triple ones must come before single ones. */
  readonly quotes: readonly string[]
  /** Keywords are case-insensitive. */
  readonly anyCase?: true
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const slashes = { line: ['//'], block: ['/*', '*/'] } as const

const C =
  'auto break case const continue default do else enum extern for goto if inline return sizeof static struct switch typedef union volatile while void int char long short float double unsigned signed bool true false nullptr NULL include define ifdef ifndef endif class namespace template typename public private protected virtual override using new delete this try catch throw operator constexpr'
const JS =
  'abstract as async await break case catch class const continue declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace new null of override private protected public readonly return satisfies set static super switch this throw true try type typeof undefined var void while with yield'
const JAVA =
  'abstract assert boolean break byte case catch char class const continue data default do double else enum extends false final finally float for fun if implements import in instanceof int interface internal is lateinit long native new null object open operator out override package private protected public record return sealed short static super suspend switch synchronized this throw throws transient true try val var void volatile when where while yield string namespace using async await readonly ref partial'

const languages: Readonly<Record<string, Language>> = {
  js: { keywords: words(JS), ...slashes, quotes: ['`', '"', "'"] },
  c: { keywords: words(C), ...slashes, quotes: ['"', "'"] },
  java: { keywords: words(JAVA), ...slashes, quotes: ['"""', '"', "'"] },
  go: {
    keywords: words(
      'break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package range return select struct switch true type var string int int64 uint byte rune bool error any',
    ),
    ...slashes,
    quotes: ['`', '"', "'"],
  },
  rust: {
    keywords: words(
      'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while usize u8 u16 u32 u64 i32 i64 f64 bool str String Option Some None Result Ok Err',
    ),
    ...slashes,
    quotes: ['"'],
  },
  swift: {
    keywords: words(
      'as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough false for func guard if import in init inout is let nil operator override private protocol public repeat return self static struct subscript super switch throw throws true try typealias var where while',
    ),
    ...slashes,
    quotes: ['"""', '"'],
  },
  python: {
    keywords: words(
      'and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return True try while with yield self',
    ),
    line: ['#'],
    quotes: ['"""', "'''", '"', "'"],
  },
  ruby: {
    keywords: words(
      'alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or raise redo rescue retry return self super then true undef unless until when while yield require attr_accessor',
    ),
    line: ['#'],
    quotes: ['"', "'"],
  },
  shell: {
    keywords: words(
      'case do done elif else esac fi for function if in select then until while echo exit export local read return set source sudo cd',
    ),
    line: ['#'],
    quotes: ['"', "'"],
  },
  sql: {
    keywords: words(
      'add all alter and as asc begin between by case check column commit constraint create cross default delete desc distinct drop else end exists false foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right rollback select set table then transaction true union unique update using values view when where with',
    ),
    line: ['--'],
    block: ['/*', '*/'],
    quotes: ["'", '"'],
    anyCase: true,
  },
  css: {
    keywords: words('important media supports layer container keyframes import from to'),
    block: ['/*', '*/'],
    quotes: ['"', "'"],
  },
  markup: { keywords: words(''), block: ['<!--', '-->'], quotes: ['"', "'"] },
  data: { keywords: words('true false null yes no on off'), line: ['#'], quotes: ['"', "'"] },
  php: {
    keywords: words(`${JAVA} echo function foreach elseif endif use fn array php`),
    line: ['//', '#'],
    block: ['/*', '*/'],
    quotes: ['"', "'"],
  },
  lua: {
    keywords: words(
      'and break do else elseif end false for function goto if in local nil not or repeat return then true until while',
    ),
    line: ['--'],
    quotes: ['"', "'"],
  },
}

const aliases: Readonly<Record<string, string>> = {
  javascript: 'js',
  jsx: 'js',
  ts: 'js',
  tsx: 'js',
  typescript: 'js',
  mjs: 'js',
  json5: 'js',
  dart: 'java',
  cpp: 'c',
  'c++': 'c',
  h: 'c',
  hpp: 'c',
  objc: 'c',
  arduino: 'c',
  glsl: 'c',
  zig: 'rust',
  rs: 'rust',
  kotlin: 'java',
  kt: 'java',
  csharp: 'java',
  cs: 'java',
  'c#': 'java',
  scala: 'java',
  groovy: 'java',
  golang: 'go',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  elixir: 'ruby',
  bash: 'shell',
  sh: 'shell',
  zsh: 'shell',
  console: 'shell',
  dockerfile: 'shell',
  makefile: 'shell',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  scss: 'css',
  less: 'css',
  html: 'markup',
  xml: 'markup',
  svg: 'markup',
  vue: 'markup',
  json: 'data',
  yaml: 'data',
  yml: 'data',
  toml: 'data',
  ini: 'data',
  properties: 'data',
}

/** True if the language is supported. */
export function knowsLanguage(name: string): boolean {
  return languageOf(name) !== null
}

function languageOf(name: string): Language | null {
  const key = name.toLowerCase()
  const known = Object.hasOwn(aliases, key) ? aliases[key] : key
  return known !== undefined && Object.hasOwn(languages, known) ? (languages[known] ?? null) : null
}

/** Number of UTF-16 code units. Longer code isn't colored. */
const LONGEST = 60_000

const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)[a-zA-Z%]{0,3}/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$?-]*/uy
const TAG = /<\/?[\w:-]+|\/?>/y

/**
 * Returns the colored tokens of a piece of code, in order and without overlap. This is not a parser: it recognizes
 * comments, strings, numbers, keywords, and names that are called or tagged.
 */
export function codeTokens(code: string, name: string): readonly Token[] {
  const language = languageOf(name)
  const tokens: Token[] = []
  if (!language || code.length > LONGEST) return tokens
  const dashes = language === languages['css'] || language === languages['markup'] || language === languages['data']
  const push = (kind: TokenKind, start: number, end: number) => void (end > start && tokens.push({ kind, start, end }))
  const until = (mark: string, from: number) => {
    const at = code.indexOf(mark, from)
    return at === -1 ? code.length : at + mark.length
  }
  let at = 0
  while (at < code.length) {
    const begun = at
    const comment = language.line?.find((mark) => code.startsWith(mark, at))
    const quote = language.quotes.find((mark) => code.startsWith(mark, at))
    if (language.block && code.startsWith(language.block[0], at)) {
      push('comment', begun, (at = until(language.block[1], at + language.block[0].length)))
    } else if (comment && !(comment === '#' && at > 0 && /[\w$({]/.test(code[at - 1] as string))) {
      const end = code.indexOf('\n', at)
      push('comment', begun, (at = end === -1 ? code.length : end))
    } else if (quote) {
      push('string', begun, (at = stringEnd(code, at, quote)))
    } else if (language === languages['markup'] && match(TAG, code, at)) {
      push('keyword', begun, (at = TAG.lastIndex))
    } else if (match(WORD, code, at)) {
      at = WORD.lastIndex
      let word = code.slice(begun, at)
      if (!dashes && /[-?]/.test(word) && !language.keywords.has(word)) {
        word = /^[^-?]+/.exec(word)?.[0] ?? word
        at = begun + word.length
      }
      if (language.keywords.has(language.anyCase ? word.toLowerCase() : word)) push('keyword', begun, at)
      else if (code[at] === '(' || (dashes && /^\s{0,4}[:=]/.test(code.slice(at, at + 6)))) push('name', begun, at)
    } else if (match(NUMBER, code, at)) {
      push('number', begun, (at = NUMBER.lastIndex))
    } else at += 1
  }
  return tokens
}

function match(pattern: RegExp, code: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(code)
}

/**
 * Returns the offset after the closing quotation mark. A string ends at the end of the line at the latest, unless its
 * kind of quotation mark allows several lines.
 */
function stringEnd(code: string, start: number, quote: string): number {
  const lines = quote.length === 3 || quote === '`'
  for (let at = start + quote.length; at < code.length; at++) {
    if (code[at] === '\\') at += 1
    else if (code.startsWith(quote, at)) return at + quote.length
    else if (code[at] === '\n' && !lines) return at
  }
  return code.length
}
