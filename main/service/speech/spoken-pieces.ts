import type { LanguageRules } from './languages/language-rules.ts'

/**
 * The words spoken for a range of the text. `same`: the words match the range character for character. Otherwise they
 * represent the range as a whole.
 */
export interface Piece {
  readonly said: string
  readonly start: number
  readonly end: number
  readonly same: boolean
}

/**
 * A pattern, and the words spoken for its matches. Words of the same length as the match map to it character by
 * character.
 */
interface Rule {
  readonly pattern: string
  say(found: string, after: string): string
}

/** A rule for a single character returns a single character, so that offsets don't change. */
const SPACE = ' '
const EMOJI =
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F\\u200D\\p{Extended_Pictographic}\\u{E0020}-\\u{E007F}]*|\\p{RI}{2}'
const CITATION = '\\[(?:\\d{1,4}(?:\\s?[,–-]\\s?\\d{1,4}){0,20}|citation needed)\\]'
/** Superscript digits mark notes, unless they follow a unit or a single letter. */
const RAISED = '(?<!\\b(?:km|cm|mm|ft|mi|[a-zA-Z]))[⁰¹²³⁴⁵⁶⁷⁸⁹]+'
const ADDRESS = '(?:https?:\\/\\/|www\\.)[^\\s<>"«»“”]{0,2000}[^\\s<>"«»“”.,;:!?)\\]\'’]'
/** Characters that voices interpret as markup, phonemes or noise. */
const MARKUP = '[<>{}\\\\|^~*_#`]'
const REFERENCE = '&(?=#?\\w{1,30};)'
const PHONEMES = '\\[\\[|\\]\\]'

const everywhere: readonly Rule[] = [
  { pattern: '[\\p{Cf}\\p{Cc}\\uFE00-\\uFE0F](?<!\\s)', say: () => '' },
  { pattern: EMOJI, say: () => '' },
  { pattern: ADDRESS, say: hostOf },
  { pattern: CITATION, say: () => '' },
  { pattern: RAISED, say: () => '' },
  { pattern: PHONEMES, say: () => SPACE },
  { pattern: MARKUP, say: () => SPACE },
  { pattern: REFERENCE, say: () => '& ' },
  { pattern: '[“”„«»]', say: () => '"' },
  { pattern: '[’‘]', say: () => "'" },
  { pattern: '\\s{2,}', say: () => SPACE },
  { pattern: '[^\\S ]', say: () => SPACE },
]

/**
 * Returns the words to speak for a text, in pieces that cover all of it. Without this, voices would spell out symbols,
 * addresses and abbreviations, and interpret anything that looks like markup.
 */
export function spokenPieces(text: string, rules: LanguageRules): Piece[] {
  const { pattern, all } = compiled(rules)
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const [found] = match
    const { index } = match
    if (index > at) pieces.push(sameIn(text, at, index))
    const rule = all.find((_, number) => match.groups?.[`r${number}`] !== undefined)
    const end = index + found.length
    const said = rule?.say(found, text.slice(end, end + 3)) ?? found
    pieces.push({ said, start: index, end, same: found.length === 1 && said.length === 1 })
    at = end
  }
  if (at < text.length) pieces.push(sameIn(text, at, text.length))
  return pieces
}

const sameIn = (text: string, start: number, end: number): Piece => ({
  said: text.slice(start, end),
  start,
  end,
  same: true,
})

interface Compiled {
  readonly pattern: RegExp
  readonly all: readonly Rule[]
}

const known = new Map<LanguageRules, Compiled>()

/** All patterns are combined into one alternation, because trying each rule at each character would be slow. */
function compiled(rules: LanguageRules): Compiled {
  const made = known.get(rules)
  if (made) return made
  const all = [...languageRules(rules), ...everywhere]
  const pattern = new RegExp(all.map((rule, number) => `(?<r${number}>${rule.pattern})`).join('|'), 'gu')
  const compiling = { pattern, all }
  known.set(rules, compiling)
  return compiling
}

function languageRules(rules: LanguageRules): Rule[] {
  const made: Rule[] = []
  const { to, currencies, scales = {} } = rules
  const short = Object.entries(rules.abbreviations).flatMap(([from, said]) => [
    [from, said] as const,
    // The capitalized form, for the start of a sentence.
    ...(/^\p{Ll}/u.test(from) ? [[raised(from), raised(said)] as const] : []),
  ])
  if (short.length > 0) {
    const meaning = new Map(short.map(([from, said]) => [from.replaceAll(' ', ''), said]))
    made.push({
      pattern: `(?<![\\p{L}\\p{N}])(?:${longestFirst(short.map(([from]) => from))
        .map(loosely)
        .join('|')})(?![\\p{L}\\p{N}])`,
      say: (found, after) => {
        const said = meaning.get(found.replaceAll(/\s/g, '')) ?? found
        return said.endsWith('.') && !/^(?:\s+["“(]?\p{Lu}|\s*$)/u.test(after) ? said.slice(0, -1) : said
      },
    })
  }
  if (rules.titles.length > 0) {
    made.push({ pattern: `(?<=(?<![\\p{L}\\p{N}])(?:${rules.titles.join('|')}))\\.(?=\\s)`, say: () => '' })
  }
  if (rules.references) {
    const words = longestFirst(rules.references).join('|')
    made.push({ pattern: `(?<=(?<![\\p{L}\\p{N}])(?:${words}))\\.(?=\\s?§?\\s?\\d)`, say: () => '' })
  }
  if (currencies) {
    const signs = Object.keys(currencies).map((sign) => (sign === '$' ? '\\$' : sign))
    const amount = '\\d{1,15}(?:[.,]\\d{1,15}){0,6}'
    const scale = longestFirst(Object.keys(scales)).join('|')
    const money = new RegExp(`^(.)\\s?(${amount})\\s?(.*)$`, 'u')
    made.push({
      pattern: `(?<!\\p{L})(?:${signs.join('|')})\\s?${amount}${scale && `(?:\\s?(?:${scale})(?![\\p{L}\\p{N}]))?`}`,
      say: (found) => {
        const [, sign = '', number = '', size = ''] = money.exec(found) ?? []
        const [one, many] = currencies[sign] ?? [sign, sign]
        const large = scales[size]
        return large === undefined ? `${number} ${number === '1' ? one : many}` : `${number} ${large} ${many}`
      },
    })
  }
  if (rules.hasPairedYears) {
    made.push({
      pattern: '(?<![\\p{L}\\d.,$€£¥₹/])(?:1[1-9]|20)\\d\\d(?=s?(?![\\p{L}\\d%]|[.,/]\\d))',
      say: inPairs,
    })
  }
  if (to !== undefined) {
    made.push({
      pattern: '(?<=(?<![\\p{L}\\d–-])\\d{1,4})\\s?[–-]\\s?(?=\\d{1,4}(?![\\p{L}\\d]|[–-]\\d))',
      say: () => ` ${to} `,
    })
  }
  return made
}

function inPairs(year: string): string {
  const [century, rest] = [year.slice(0, 2), year.slice(2)]
  if (rest === '00' || (century === '20' && rest.startsWith('0'))) return year
  return rest.startsWith('0') ? `${century} oh ${rest.slice(1)}` : `${century} ${rest}`
}

function hostOf(address: string): string {
  const url = URL.parse(address.startsWith('www.') ? `https://${address}` : address)
  return url === null ? SPACE : url.hostname.replace(/^www\./, '')
}

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const loosely = (text: string): string => text.replaceAll(/[.$]/g, '\\$&').replaceAll(' ', '\\s?')
const longestFirst = (texts: readonly string[]): string[] => [...new Set(texts)].sort((a, b) => b.length - a.length)
