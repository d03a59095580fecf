import { decodeEntities } from './decode-entities.ts'
import { isArticle, type LinkedData, textValue, types } from '../json-ld.ts'
import type { MetaTags } from './meta-tags.ts'
import type { PageEvidence } from './page-evidence.ts'
import {
  beforeSite,
  withoutEdges,
  firstPart,
  type IsSite,
  letters,
  SEPARATOR,
  sharedWords,
  siteTest,
  withoutLast,
  withoutSite,
  wordsOf,
} from './title-parts.ts'
import { TextPattern } from './text-pattern.ts'

/**
 * A heading is a rewording of the title if at least this fraction of its words occurs in the page's names for itself.
 */
const CLOSE = 0.5
const CLOSE_WORDS = 5
const LONGEST = 200
/** A post that consists of one long sentence has that sentence as its title. */
const LONGEST_LONE = 300
/** A heading that makes up at least this fraction of a name is the title. */
const MOST = 0.6
/** Names that say nothing about the page. */
const EMPTY = new TextPattern(
  String.raw`^(?:home(?: ?page)?|index|welcome|main page|(?:untitled|unnamed)(?:[ -](?:\p{L}{1,20}|\d{1,3}))?|(?:document|page) ?\d{0,3}|sans (?:titre|nom)|(?:ohne|kein) titel|unbenannt(?:es dokument)?|senza titolo|sin título|sem título|zonder titel|naamloos|namnlös|uten navn|bez názvu|bez tytułu|без названия|無題|无标题|未命名)(?: ?\d{1,3})?$`,
  'i',
)
/** Labels that forum and blog software puts before a title. */
const LABEL = /^(?:(?:thread|topic|title|blog|collection)\s*:|view (?:topic|thread)\s*[-:])\s*/i
const COLLECTION = /^collection:\s+/i
const COUNT =
  /(?<!\s)\s+\(\d[\d.,]*\s+(?:items?|products?|results?|books?|titles?|articles?|posts?|entries|courses?|recipes?|jobs?)\)$/i
/** A symbol before a heading. */
const SIGN = /^[/|·•»›]\s+/
const SLOGAN = /[.!]$/
/** Titles written for search engines: "Buy electric guitars", "Hiking boots: shop for men and women". */
const SHOP = /(?:^|: )(?:buy|shop)\b/i
/** Words used for shops and search engines, which say nothing about the subject. */
const SHOP_WORD = /^(?:buy|shop|discover|browse|explore|at|online|for|sale|from|the|all|our)$/
const YEAR = /^20\d\d$/
/** Issue trackers add a number: "Tides are late #18". */
const NUMBER = /\s#\d+$/
const CUT = /(?:…|\.\.\.)$/
/** Newspapers add the section: "How meditation rewires brains | Opinion". */
const SECTION = /\s\|\s/
const LONGEST_SECTION = 3
/** Words around a title in its heading that are not part of it: a date, who posted it, where it was posted. */
const AROUND = new TextPattern(
  String.raw`^(?:posted|published|updated|on|by|at|am|pm|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|\d+(?:st|nd|rd|th)?|thread|topic|title|blog|post|article)$`,
  'i',
)
const POSTER = /\bby\s\p{L}{1,40}(?:\s\p{L}{1,40})?/iu
/** Titles that are file names: "harbour_report", "harbour.ipynb", "Harbour.html", "doc". */
const FILE_NAME =
  /^(?:\S{1,80}_\S{1,80}|\S{1,80}\.(?:ipynb|md|html?|rst|tex|docx?|pdf|txt|adoc|org|xml)|[a-z\d-]{1,60}(?:\.[a-z\d]{1,8}){1,2}|[a-z\d]{2,20})$/
/** DokuWiki's page with its namespaces, and the site's name: "tides:low_water [Harbour Wiki]". */
const WIKI_PAGE = /^[a-z\d_.-]{1,60}(?::[a-z\d_.-]{1,60}){0,5} \[[^[\]]{1,80}\]$/
/** The site's name at the end of a wiki's title. */
const IN_BRACKETS = /\s\[([^[\]]{1,80})\]$/
const FEED_WORD =
  /^(?:rss|rss2|atom|xml|feeds?|posts?|entries|articles|all|latest|subscribe|to|on|for|of|from|\d|comments?|full|text|excerpts)$/
/** Maximum number of feeds whose names are examined. */
const MAX_FEEDS = 20
/** Name of a feed with a page's comments. */
const TALK = /\bcomments?\b/i
/** Words that blog software inserts between the site's name and the title. */
const ARCHIVE = /(?:^|\s)[»›]\s*Blog Archive(?=\s|$)/i
/** Characters that are words by themselves, as many as are equivalent to three words. */
const UNSPACED = /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}].*){6}/su
/** Minimum number of words in the second half of a title. */
const HALF_WORDS = 3
/** Separators other than dashes: a site's name or a section comes after them. */
const NO_DASH = /[|·•»›\\]/
const HOST = /\b[a-z0-9-]{1,63}\.[a-z]{2,20}\b/gi

interface FoundTitle {
  title: string
  /** A heading that consists of the site's name. Null if there is none. */
  site: string | null
  /** Source of the title: a heading, a heading that resembles the page's names, or one of those names. */
  from: 'heading' | 'close heading' | 'name'
}

interface Sources {
  /** The heading that consists of the site's name. */
  home: string | undefined
  /** The page's names for itself, most reliable first, and the same names without the site's name. */
  names: string[]
  bare: string[]
  /** The name to use if no heading fits. */
  name: string
  headline: string | null
  headings: { text: string; aside: boolean; titled: boolean }[]
  isSite: IsSite
}

/**
 * Finds the article's title without the site's name around it. A heading that equals one of the page's names is the
 * best evidence of where the title ends. Otherwise, the visible heading is weighed against the page's name.
 */
export function readTitle(
  evidence: PageEvidence,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
  url: string,
): FoundTitle {
  const address = URL.canParse(url) ? new URL(url) : null
  const from = sources(evidence, meta, data, siteName, address)
  return { ...titleFrom(from, meta, data, siteName, address), site: from.home ?? null }
}

function titleFrom(
  from: Sources,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
  address: URL | null,
): Omit<FoundTitle, 'site'> {
  const thread = threadName(from, data)
  if (thread) return { title: thread, from: 'name' }
  const chapter = chapterName(from, slugOf(address))
  if (chapter) return { title: chapter, from: 'name' }
  const same = sameHeading(from)
  if (same) return { title: withoutSection(withoutForum(same, from)), from: 'heading' }
  const own = frontName(from, address) ?? inHeading(from)
  if (own) return { title: own, from: 'name' }
  const tail = withinName(from)
  if (tail) return { title: tail, from: 'heading' }
  const seen = closeHeading(from)
  const heading = seen ?? loneHeading(from)
  if (!heading && isStory(data) && isOther(from.headline, from.name)) return { title: from.headline, from: 'name' }
  if (
    heading &&
    (from.name === '' ||
      EMPTY.test(from.name) ||
      weigh(heading, seen !== null, from.name, slugOf(address), meta, data) >= 0)
  ) {
    return { title: heading.text, from: 'close heading' }
  }
  const plain = plainHeading(from, siteName, address)
  if (plain) return { title: plain, from: 'close heading' }
  if (EMPTY.test(from.name) && siteName) return { title: decodeEntities(siteName), from: 'name' }
  return { title: from.name || from.headings[0]?.text || from.names[0] || '', from: 'name' }
}

function sources(
  { headings, titleTag, feeds }: PageEvidence,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
  url: URL | null,
): Sources {
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  const titles = feeds.slice(0, MAX_FEEDS).map(({ title }) => (title ?? '').slice(0, LONGEST))
  const named = (of: readonly string[]) => new Set(of.map(feedName).filter((name) => name.length > 2))
  const talked = named(titles.filter((title) => TALK.test(title)))
  const fed = named(titles.filter((title) => !TALK.test(title)))
  for (const name of fed) if (!isWhole(name, headings, letters(titleTag))) fed.delete(name)
  const wiki = letters(IN_BRACKETS.exec(titleTag)?.[1] ?? '')
  const home = headings.find(
    (heading) =>
      (heading.home !== null && wiki !== '' && letters(heading.text) === wiki) ||
      isPageAbove(heading.home, url) ||
      isOtherEnd(heading, headings, letters(titleTag.replace(ARCHIVE, ' ')), fed, talked, url),
  )?.text
  const isNamed = siteTest(siteName ?? home ?? null, host)
  const isSite: IsSite = (part, title, last) =>
    isNamed(part, title, last) || fed.has(letters(part)) || (home !== undefined && letters(part) === letters(home))
  const others = headings.filter(({ text }) => text !== home)
  const line = (text: string) => {
    const plain = decodeEntities(text).replace(ARCHIVE, ' ').replace(/\s+/g, ' ').trim()
    return host !== '' && plain.startsWith(`${host} `) ? withoutEdges(plain.slice(host.length)) : plain
  }
  const headline = textValue(data.find((node) => isArticle(node) && textValue(node.headline))?.headline)
  const called = meta('og:title', 'twitter:title')
  // Ignores a name that is just the site's name on a page other than the front page.
  const shared = called && url?.pathname !== '/' && titleTag && isSite(called, `${called}${called}`) ? null : called
  const told = [headline, shared, titleTag, meta('dc.title', 'dcterms.title', 'parsely-title')]
    .filter((name): name is string => !!name)
    .map(line)
  // The name of a page's source file is less informative than its heading.
  const names = others.some(({ aside }) => !aside)
    ? told.filter((name) => !FILE_NAME.test(name) && !WIKI_PAGE.test(name))
    : told
  const firsts = new Set(names.map((name) => letters(firstPart(name))))
  const unnumbered = (text: string) => {
    const bare = text.replace(NUMBER, '')
    return firsts.has(letters(bare)) ? bare : text
  }
  const plainName = withoutSite(line(names.length === 0 ? '' : shared || titleTag), isSite).replace(LABEL, '')
  return {
    home,
    names,
    bare: names.map((name) => withoutSite(name, isSite)),
    name: withoutAround(
      isWholeName(shared, line(titleTag)) && hasSecondHalf(plainName) ? plainName : beforeSite(plainName),
    ),
    headline: headline && withoutSite(line(headline), isSite),
    headings: others.map(({ text, aside, titled }) => ({
      aside,
      titled,
      text: unnumbered(withoutAround(withoutSite(text, isSite) || text)),
    })),
    isSite,
  }
}

/** True if the title tag consists of this name and of a site's name after it. So the name itself contains no site. */
function isWholeName(name: string | null, titleTag: string): boolean {
  if (!name || !titleTag.startsWith(name) || titleTag === name) return false
  return SEPARATOR.exec(titleTag.slice(name.length))?.index === 0
}

/** True if several words after a dash end the name, as a site's name or a color rarely has. */
function hasSecondHalf(name: string): boolean {
  return !NO_DASH.test(name) && wordsOf(/\s[–—-]\s(.*)$/.exec(name)?.[1] ?? '').length >= HALF_WORDS
}

/** True if a heading links to the page above all others. The heading is then the site's name. */
function isPageAbove(address: string | null, url: URL | null): boolean {
  if (address === null || !url || !URL.canParse(address, url.href)) return false
  const { host, pathname, search } = new URL(address, url.href)
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const isAbove = url.pathname.startsWith(folder) && /^(?:index\.\w{2,5})?$/.test(pathname.slice(folder.length))
  return host === url.host && search === '' && isAbove && pathname !== url.pathname
}

/**
 * True if a page's name combines this heading with another one, and this heading is the site's name. That is the case
 * if the heading links elsewhere, or if feeds have this name. It is also the case if the page's comment feed is named
 * after the other heading, with or without the site's name before it.
 */
function isOtherEnd(
  { text, home }: PageEvidence['headings'][number],
  headings: PageEvidence['headings'],
  name: string,
  fed: ReadonlySet<string>,
  talked: ReadonlySet<string>,
  url: URL | null,
): boolean {
  const own = letters(text)
  const isAway = home !== null && url !== null && URL.parse(home, url.href)?.pathname !== url.pathname
  return headings.some(({ text: other }) => {
    const title = letters(other)
    if (title === own || (own + title !== name && title + own !== name)) return false
    return isAway || fed.has(own) || talked.has(title) || talked.has(own + title)
  })
}

/**
 * True if a feed's name may be the site's. On a page about a single subject, the feed and the heading have the same
 * name.
 */
function isWhole(fed: string, headings: PageEvidence['headings'], name: string): boolean {
  const own = headings.map(({ text }) => letters(text))
  return !own.includes(fed) || own.some((other) => other !== '' && [fed + other, other + fed].includes(name))
}

/**
 * Returns the letters of a feed's title without the words that only say that it is a feed: "Harbour Notes » RSS Feed".
 */
function feedName(title: string): string {
  const words = wordsOf(title)
  const isFeed = (word: string | undefined) => word !== undefined && FEED_WORD.test(word)
  let [start, end] = [0, words.length]
  while (start < end && isFeed(words[start])) start++
  while (end > start && isFeed(words[end - 1])) end--
  return words.slice(start, end).join('')
}

/** Reduces "Collection: Ropes", "/ Ropes" and "Ropes (158 items)" to "Ropes". */
function withoutAround(text: string): string {
  return text.replace(SIGN, '').replace(COLLECTION, '').replace(COUNT, '').trim() || text
}

function sameHeading({ headings, names, bare }: Sources): string | undefined {
  const variants = new Set(
    names.flatMap((name, index) => [name, bare[index] ?? '', firstPart(name), withoutLast(name)].map(letters)),
  )
  const starts = (heading: string) =>
    (wordsOf(heading).length > 2 || UNSPACED.test(heading)) &&
    names.some((name) => heading.length >= name.length * 0.4 && letters(name).startsWith(letters(heading)))
  const texts = headings.map(({ text }) => text)
  return texts.find((text) => letters(text).length > 3 && variants.has(letters(text))) ?? texts.find(starts)
}

/** Reduces "Tips for Japan - Japan Forum" to "Tips for Japan", if the page has both as headings. */
function withoutForum(heading: string, { headings }: Sources): string {
  const first = firstPart(heading)
  return first !== heading && headings.some(({ text }) => text === first) ? first : heading
}

function withoutSection(heading: string): string {
  const [title = heading, more = ''] = heading.split(SECTION)
  const [section = ''] = more.split('|')
  return wordsOf(title).length >= CLOSE_WORDS && wordsOf(section).length <= LONGEST_SECTION ? title : heading
}

/**
 * "Talkspace - online therapy": a site's front page is titled with the site's name, because its headings are slogans.
 */
function frontName({ names, isSite }: Sources, url: URL | null): string | undefined {
  if (url?.pathname !== '/' || /[?&][\w-]*=\d/.test(url.search)) return undefined
  return names.find((name) => {
    const [first, second, more] = name.split(SEPARATOR)
    return first && second && more === undefined && isSite(first, name) && wordsOf(second).length > 2
  })
}

/**
 * Returns "Knots" of "Knots | Handbook of Ropes", if the address confirms it and the only heading is the handbook's
 * name.
 */
function chapterName({ headings, bare }: Sources, slug: readonly string[]): string | null {
  const [only, other] = headings
  if (!only || other) return null
  for (const name of bare) {
    const first = firstPart(name)
    const own = wordsOf(first)
    const fits = own.length > 1 && sharedWords(own, slug) === 1 && sharedWords(slug, own) === 1
    if (fits && first !== name && letters(name) === letters(first) + letters(only.text)) return first
  }
  return null
}

/** Returns the thread's name, if the heading has a forum label before it ("News", "Tips/Techniques"). */
function threadName({ headings, headline }: Sources, data: readonly LinkedData[]): string | null {
  if (!headline || !data.some((node) => types(node).some((type) => type.startsWith('Discussion')))) return null
  const isLabelled = headings.some(({ text }) => {
    const more = wordsOf(text).length - wordsOf(headline).length
    return more > 0 && more <= 2 && letters(text).endsWith(letters(headline))
  })
  return isLabelled ? headline : null
}

/** Returns only the page's name, if the heading also contains a date or a byline. */
function inHeading({ headings, bare }: Sources): string | undefined {
  for (const { text } of headings) {
    for (const name of bare) {
      const at = text.toLowerCase().indexOf(name.toLowerCase())
      if (at < 0 || wordsOf(name).length < 2) continue
      const around = `${text.slice(0, at)} ${text.slice(at + name.length)}`
      if (around.length <= LONGEST && /\p{L}/u.test(around) && isAround(around)) return name
    }
  }
  return undefined
}

function isAround(text: string): boolean {
  return wordsOf(text.replace(POSTER, ' ').replace(HOST, ' ')).every((word) => AROUND.test(word))
}

/**
 * True if the headline is a different text, not the same text with a longer or shorter end. Some headlines are cut to a
 * maximum length.
 */
function isOther(headline: string | null, name: string): headline is string {
  const [one, other] = [letters(headline ?? ''), letters(name)]
  return one !== '' && !one.startsWith(other) && !other.startsWith(one)
}

/** Reduces "Garnix Blog: Hardware" to "Hardware", if the page has the heading "Hardware". */
function withinName({ headings, names, isSite }: Sources): string | undefined {
  return headings.find(({ text, aside }) => {
    const own = letters(text)
    if (own === '' || isSite(text, `${text}${text}`)) return false
    return names.some((name) => {
      const all = letters(name)
      if (own.length > all.length * MOST && wordsOf(text).length >= CLOSE_WORDS && all.includes(own)) return true
      if (aside || own === all || !all.endsWith(own)) return false
      const before = name.slice(0, Math.max(0, name.length - text.length))
      if (isSite(before, `${name}${name}`)) return true
      const isHeading = headings.some((heading) => letters(heading.text) === letters(before))
      return own.length >= 8 && /:\s*$/.test(before) && !isHeading
    })
  })?.text
}

/** Returns a heading that resembles one of the names. */
function closeHeading({ headings, names, isSite }: Sources): Sources['headings'][number] | null {
  const close = headings.find(({ text }) => {
    if (wordsOf(text).length < CLOSE_WORDS || text.length > LONGEST) return false
    if (SEPARATOR.test(text) && names.some((name) => name.startsWith(firstPart(text)))) return false
    return names.some((name) => sharedWords(wordsOf(text), wordsOf(name)) >= CLOSE)
  })
  if (close) return close
  // Finds the heading "Hiking boots" for the name "Hiking boots: shop boots for men and women", which adds words for
  // search engines.
  const short = headings.find(({ text, aside }) => {
    const own = wordsOf(text)
    if (aside || own.length === 0 || own.length >= CLOSE_WORDS || isSite(text, `${text}${text}`)) return false
    return names.some((name) => sharedWords(own, wordsOf(name).slice(0, own.length)) === 1)
  })
  return short ?? null
}

function loneHeading({ headings, isSite }: Sources): Sources['headings'][number] | null {
  return (
    headings.find(({ text, aside }) => !aside && text.length <= LONGEST_LONE && !isSite(text, `${text}${text}`)) ?? null
  )
}

/**
 * Returns a heading that equals the name except for the site's words, sales words ("Ropes" in "Harbour Buy Ropes
 * Online"), and the year. Names often contain an outdated year. Also returns a heading whose start is a truncated name.
 */
function plainHeading({ headings, name, isSite }: Sources, siteName: string | null, url: URL | null): string | null {
  const site = new Set([...wordsOf(siteName ?? ''), url?.hostname.split('.').at(-2) ?? ''])
  const plain = (text: string) =>
    wordsOf(text)
      .filter((word) => !SHOP_WORD.test(word) && !site.has(word))
      .map((word) => (YEAR.test(word) ? '' : word))
      .join(' ')
  const heading = headings.find(({ text, aside }) => !aside && !isSite(text, `${text}${text}`))?.text
  if (!heading) return null
  const isPlain = plain(name) !== '' && plain(heading) === plain(name)
  const isSold = SHOP.test(name) && sharedWords(wordsOf(heading), wordsOf(name)) === 1
  return isPlain || isSold || (CUT.test(name) && sharedWords(wordsOf(heading), wordsOf(name)) >= CLOSE) ? heading : null
}

/**
 * Returns 0 or more in favor of the heading, less than 0 in favor of the name. Addresses are derived from the title
 * that the author wrote, and on blogs the heading counts more. A slogan or the name of a column matches neither. The
 * points are rounded weights of a logistic regression that agreed on both halves of a corpus
 * (main/service/extraction/model/README.md).
 */
function weigh(
  { text, titled }: Sources['headings'][number],
  isClose: boolean,
  name: string,
  slug: readonly string[],
  meta: MetaTags,
  data: readonly LinkedData[],
): number {
  const heading = wordsOf(text)
  const other = wordsOf(name)
  let points = -3
  if (isClose) points += 2
  const fits = sharedWords(slug, heading)
  if (fits > sharedWords(slug, other)) points += 2
  // The address has many words, and all of them are in the heading.
  if (fits === 1 && slug.length >= 4 && sharedWords(slug, other) < 0.5) points += 1
  points += 2 * (sharedWords(heading, slug) - sharedWords(other, slug))
  if (titled) points += 1
  if (SLOGAN.test(text)) points -= 1
  if (SHOP.test(name)) points += 1
  if (meta('og:type') === 'article' || isStory(data)) points += 1
  if (data.some((node) => types(node).includes('BlogPosting'))) points += 2
  return points
}

function isStory(data: readonly LinkedData[]): boolean {
  return data.some((node) => types(node).some((type) => /(?:Article|Posting)$/.test(type)))
}

/** Returns the words in the last part of the address. */
function slugOf(url: URL | null): string[] {
  const last = url?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  const plain = last.replace(/\.\w{2,5}$/, '')
  try {
    return wordsOf(decodeURIComponent(plain))
  } catch {
    return wordsOf(plain)
  }
}
