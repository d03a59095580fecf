import { isLabel, TEAM, withoutLabel } from './byline-words.ts'

/** Maximum number of authors of an article. */
export const MAX_AUTHORS = 10
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
/** Matches a date. */
export const DATED = new RegExp(`\\b${MONTH}\\s+\\d{1,2}|\\d{1,2}\\s+${MONTH}\\s+\\d{4}|\\d{4}-\\d\\d-\\d\\d`, 'i')
/** Matches a date at the start, with the characters that separate it from the name. */
const DATE_FIRST = new RegExp(
  `^\\W*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\\s+)?(?:${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}|\\d{1,2}\\.?\\s+${MONTH},?\\s+\\d{4}|\\d{4}-\\d\\d-\\d\\d)\\s*[|·•–—,-]*\\s*`,
  'i',
)
/** Separators between names that are in separate elements. */
const BETWEEN = /(?<!\s)\s*\|\s*(?:[,;&]|and|und|et|y|e|en|och|og|i|и|και)\s*\|\s*/giu
/** Words up to "by" that are in separate elements, as in "Article | by: | Ada Marsh". */
const BY_PART = /^(?:[^|]{0,30}\|){0,2}?[^|]{0,20}?\b(?:by|from)\s*(?::\s*)?\|\s*/i

/** Splits a byline into its names. Removes labels, dates and other text around them. */
export function splitNames(text: string | null): string[] {
  if (!text) return []
  const names = withoutLabel(
    text
      .replace(BETWEEN, ', ')
      .replace(/^[^\p{L}\d]*\|\s*/u, '')
      .replace(DATE_FIRST, '')
      .replace(BY_PART, ''),
  )
    .replace(
      /^(?:\s*(?:(?:written|posted|published|words|reviewed|recipe)(?:\s+by)?|by|authors?|via)\s*(?::\s*)?\|)+\s*/i,
      '',
    )
    .replace(
      /^\s*(?:(?:(?:this (?:post|article) was )?(?:written|posted|published|story|words|text|recipe|reported|reviewed|medically reviewed|updated)\s+)?by|authors?|from)[:\s]+/iu,
      '',
    )
    .replace(/^\s*(?:[Bb]y|[Aa]uthors?|[Ff]rom)(?=\p{Lu})/u, '')
    .replace(/(?<=\p{Ll})(?:Published|Updated|Posted)(?=[\s:]|$)[^]*/u, '')
    // Removes text that directly follows a name: a date, the reading time, a role.
    .replace(
      /(?:[|•·–—»]|-\s*\d|\bon\s|\bat\s+(?:\S+\s+)?\d|(?<=\s\S{1,40})\sin\s*$|\b(?:published|updated|posted|last)\b|(?<!\d)\d+\s*min|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d{1,2}[./-]\d)[^]*/i,
      '',
    )
  return names.split(
    /(?:;|\||•|·|\s&\s|\sand\s|\sund\s|\set\s|\sy\s|\soch\s|\sog\s|、|,(?!\s*(?:jr|sr|i{1,3}|ph\.?d|m\.?d|m\.?s|r\.?d|dvm|mba|cpp|psp|dds|esq|rn|e-?ryt|ceo|cpa|cfp)\b))\s*/i,
  )
}

/** Returns the texts that can be names, cleaned and without repetitions. At most ten. */
export function cleanNames(found: readonly string[]): string[] {
  const out: string[] = []
  for (const one of found) {
    const name = one
      .replace(/^\s*by[:\s]+/i, '')
      .replace(/<[^<>]*>\s*$/, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,@*&]+/, '')
      .replace(/(?<![\s,:*(])[\s,:*(]+$/, '')
    const known = out.some((other) => other.toLowerCase() === name.toLowerCase())
    if (isName(name) && !known && out.length < MAX_AUTHORS) out.push(name)
  }
  return out
}

export const HAN = /\p{Script=Han}/u
/** Matches labels of links, forms and lists that appear in the same positions as names. */
const NO_NAME =
  /^(?:admin\w*|webmaster|manufacturer|contributors to .*|.* (?:official|contributors)|home|titles?|\S+\.(?:com|org|net|info|io|co|tv|eu|pl|gr|ru|ua|de|fr|it|es|nl|uk|cz|se|dk|fi|hu|ro|cn|tw|hk|jp|kr|br|pt|ch|at|be)|materiały prasowe.*|informacja prasowa|注[册冊]|登[录錄]|.*[网網]友|editor|staff|unknown|null|undefined|none|n\/a|\(?s\)?|authors?|contributors?|writers?|guest|follow|share|user(?:name)?|member|anonymous|posts?|about|contact|people|team|more|read more|see full bio|(?:meet )?(?:the|our) team|get in touch|contact us|written|the author|this author|default|written by|(?:topic|thread) (?:author|starter)|\w+(?:\.\w+){2,}|bluesky|youtube|twitter|facebook|instagram|linkedin|mastodon|github|rss|email address|category|type|name|price|state|guide|via|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun)$/i
/** Matches labels of the responsible editor of a Chinese page, and of the author of a product that it sells. */
const OTHER_ROLE = /[责責]任[编編][辑輯]|^\P{L}*作者[:：]/u
/** Matches the legal form of a company at the end of a name. */
export const LEGAL_FORM = /(?:\s(?:inc|corp|ltd|llc|gmbh|sp\. ?z ?o\. ?o|s\. ?r\. ?o|oy|plc|pty)\.?|公司)$/iu
const NO_NAME_WORD =
  /\b(?:view|posts|articles?|profile|bio|follow|read|click|subscribe|more|all rights|reserved|joined|sign (?:in|up)|log ?in|register|account|menu|submit|search|about us)\b/i

/** True if the text can be a name: it is not an address, date, sentence or number. */
function isName(text: string): boolean {
  if (text.length < 2 || text.length > 70 || text.split(' ').length > 7) return false
  if (isLabel(text)) return false
  // A random sequence of letters and digits is the ID of an account.
  if (/^(?=[a-z]*\d[a-z]*\d)[a-z\d]{16,}$/.test(text)) return false
  // A long number is a date or an ID, except in names like "user3080392".
  if (/\d{5,}/.test(text) && !/^[a-z]{2,20}\d+$/i.test(text)) return false
  return (
    !/\d:\d|https?:|www\.|@[^@\n]*\.|^\d+$|[!?<>{}©]|^[^,]*[®™]|\b(?:19|20)\d\d\b/i.test(text) &&
    !NO_NAME.test(text) &&
    !OTHER_ROLE.test(text) &&
    !NO_NAME_WORD.test(text) &&
    /\p{L}/u.test(text)
  )
}

/** Matches particles at the start of family names. */
const PARTICLE = /^(?:van|von|de|da|del|della|di|du|la|le|el|al|ter|ten|bin|ibn|zu|dos|d['’])/i
/** Words that occur in sentences, but not in names. */
const SENTENCE =
  /\s(?:is|was|are|were|has|this|that|for|your|our|we|which|or|to|in|of the)\s|^(?:i|we|this|that|of|insights|our|and|or)\s/i

/**
 * True if the text is spelled like a name. This matters because a page may show any words in positions where names
 * appear.
 */
export function isShownName(name: string): boolean {
  if (name.endsWith('.') && !/\p{Lu}\p{L}{0,2}\.$/u.test(name)) return false
  if (SENTENCE.test(`${name} `) || /^\d+\s|[[\]]/.test(name)) return false
  if (TEAM.test(name)) return true
  return !name.includes(' ') || !/^\p{Ll}/u.test(name) || PARTICLE.test(name) || name.split(' ').length === 2
}
