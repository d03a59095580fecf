import { asHtml, asWords } from './atom-text.ts'
import type { FeedItem, FeedPerson } from './feed.ts'
import { feedDate } from './feed-date.ts'
import { elementsIn, escapeHtml, type FeedElement, firstOf, textAt, textOf } from './feed-element.ts'
import { alternateOf, type FeedLink, linksIn } from './feed-links.ts'
import { eachOnce, personIn } from './feed-person.ts'
import { plainTitle } from './html-words.ts'
import { chaptersIn } from './read-chapters.ts'
import { enclosuresIn, otherFormsIn } from './read-enclosures.ts'
import { resolveAddress } from './resolve-address.ts'

/**
 * Reads the data that an item contains about itself. Its addresses are relative to `site` or, if there is none, to the
 * document. `hasFeedBase` is true if an element around the item declares the base.
 */
export function readItem(item: FeedElement, site: string | null, hasFeedBase: boolean): Omit<FeedItem, 'isUntitled'> {
  const isAtom = item.name === 'atom:entry'
  const hasOwnBase = hasFeedBase || item.attributes['xml:base'] !== undefined
  const base = (element: FeedElement) =>
    hasOwnBase || (!isAtom && element.name.startsWith('atom:')) || element.base !== item.base
      ? element.base
      : (site ?? element.base)
  const links = linksIn(item, base)
  const guid = firstOf(item, 'guid', 'atom:id', 'id', 'dc:identifier')
  const enclosures = enclosuresIn(item, links)
  const body = bodyOf(item)
  const url = addressOf(item, links, guid, base)
  const thumbnail = deepFirst(item, 'media:thumbnail')
  const image = firstOf(item, 'itunes:image') ?? thumbnail ?? pictureBeside(item)
  return {
    id: guid === undefined ? (item.attributes['rdf:about']?.trim() ?? null) : textOf(guid).trim() || null,
    url,
    title: titleOf(item),
    summary: htmlAt(item, [
      'summary',
      'description',
      'atom:summary',
      'abstract',
      'itunes:summary',
      'dc:description',
      'media:description',
    ]),
    body: body && { html: withPicture(asHtml(body), item), base: baseOfText(base(body), url, !isAtom && !hasOwnBase) },
    authors: authorsOfItem(item),
    publishedMs: dateAt(item, [
      'pubdate',
      'atom:published',
      'published',
      'atom:issued',
      'issued',
      'dcterms:issued',
      'dc:date',
      'atom:created',
      'created',
      'dcterms:created',
    ]),
    updatedMs: dateAt(item, [
      'atom:updated',
      'updated',
      'atom:modified',
      'modified',
      'dcterms:modified',
      'lastbuilddate',
    ]),
    language: languageOf(textAt(item, 'dc:language') ?? body?.language ?? item.language),
    tags: tagsOf(item),
    imageUrl: resolveAddress(image?.attributes['href'] ?? image?.attributes['url'], item.base),
    commentsUrl: resolveAddress(textAt(item, 'comments'), item.base) ?? repliesOf(links),
    enclosures,
    otherForms: otherFormsIn(item),
    duration: textAt(item, 'itunes:duration') ?? deepFirst(item, 'media:content')?.attributes['duration'] ?? null,
    chapters: chaptersIn(item),
    chaptersUrl: resolveAddress(firstOf(item, 'podcast:chapters')?.attributes['url'], item.base),
    transcripts: elementsIn(item, 'podcast:transcript')
      .flatMap(({ attributes, base: at }) => {
        const url = resolveAddress(attributes['url'], at)
        const type = attributes['type']?.toLowerCase() ?? null
        return url === null ? [] : [{ url, type, language: languageOf(attributes['language'] ?? null) }]
      })
      .slice(0, 20),
    season: textAt(item, 'itunes:season', 'podcast:season'),
    episode: textAt(item, 'itunes:episode', 'podcast:episode'),
  }
}

/**
 * Returns the base address of a text in RSS. This is the address of the item's own page, where the author sees the
 * text. The page must be on the feed's site, because click-counting services use other addresses.
 */
function baseOfText(base: string, page: string | null, isRss: boolean): string {
  const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
  return isRss && page !== null && URL.canParse(base) && hostOf(page) === hostOf(base) ? page : base
}

/** Returns a text. If it contains no picture, adds one from the item's other elements. */
function withPicture(html: string, item: FeedElement): string {
  if (/<(?:img|picture|video|iframe)\b/i.test(html)) return html
  const picture = pictureBeside(item)
  const address = picture && resolveAddress(picture.attributes['url'], picture.base)
  if (!picture || !address) return html
  const alt = textAt(picture, 'media:title', 'media:description') ?? ''
  const attribute = (text: string) => escapeHtml(text).replaceAll('"', '&quot;')
  return `<p><img src="${attribute(address)}" alt="${attribute(alt)}"></p>${html}`
}

/** Returns the largest picture that an item lists outside its text. */
function pictureBeside(item: FeedElement): FeedElement | undefined {
  const beside = [item, ...elementsIn(item, 'media:group')].flatMap((parent) => elementsIn(parent, 'media:content'))
  const size = ({ attributes: { width, height } }: FeedElement) => (Number(width) || 0) * (Number(height) || 0)
  return [...beside.toSorted((a, b) => size(b) - size(a)), ...elementsIn(item, 'enclosure')].find(isPicture)
}

function isPicture({ attributes: { medium, type, url } }: FeedElement): boolean {
  if (medium !== undefined) return medium.toLowerCase() === 'image'
  if (type !== undefined && type !== '') return type.toLowerCase().startsWith('image/')
  return /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(url ?? '')
}

/** Returns the address of the page with the comments, or that of their feed if there is no page. */
function repliesOf(links: readonly FeedLink[]): string | null {
  const replies = links.filter(({ rel }) => rel === 'replies')
  return (replies.find(({ type }) => type?.includes('html')) ?? replies[0])?.url ?? null
}

export function languageOf(written: string | null): string | null {
  const language = written?.trim().replaceAll('_', '-') ?? ''
  return /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(language) ? language : null
}

const listsOfTags = new Set(['itunes:keywords', 'media:keywords', 'tags', 'keywords'])

export function tagsOf(element: FeedElement): string[] {
  const names = elementsIn(
    element,
    'category',
    'atom:category',
    'dc:subject',
    'media:category',
    ...listsOfTags,
  ).flatMap((tag) => {
    const { label, term, text } = tag.attributes
    const written = label ?? term ?? text ?? textOf(tag)
    return (listsOfTags.has(tag.name) ? written.split(',') : [written]).map(plainTitle)
  })
  const nested = elementsIn(element, 'itunes:category').flatMap((tag) => [tag, ...elementsIn(tag, 'itunes:category')])
  names.push(...nested.map((tag) => plainTitle(tag.attributes['text'] ?? textOf(tag))))
  return [...new Set(names.filter((name) => name !== '' && name.length <= 200))].slice(0, 50)
}

export function authorsOf(element: FeedElement): FeedPerson[] {
  const speakers = speakersIn(element)
  if (speakers.length > 0) return speakers
  for (const names of [
    ['atom:author', 'author', 'dc:creator', 'dc:author'],
    ['itunes:author', 'media:credit'],
    ['managingeditor', 'dc:publisher', 'webmaster'],
  ]) {
    const found = elementsIn(element, ...names).flatMap((one) => personIn(one) ?? [])
    if (found.length > 0) return eachOnce(found)
  }
  return []
}

/**
 * Returns the authors of an item. If it names none, returns those of the feed from which it was taken (RFC 4287,
 * 4.2.1).
 */
function authorsOfItem(item: FeedElement): FeedPerson[] {
  const [own, source] = [authorsOf(item), firstOf(item, 'atom:source')]
  return own.length > 0 || !source ? own : authorsOf(source)
}

/** Returns the people in a podcast, with its hosts first. People who aren't heard are left out. */
function speakersIn(element: FeedElement): FeedPerson[] {
  return elementsIn(element, 'podcast:person')
    .filter(({ attributes: { group = 'cast' } }) => group.trim().toLowerCase() === 'cast')
    .map((person) => ({ person, isHost: (person.attributes['role'] ?? 'host').trim().toLowerCase() === 'host' }))
    .toSorted((a, b) => Number(b.isHost) - Number(a.isHost))
    .flatMap(({ person }) => {
      const name = plainTitle(textOf(person))
      return name === '' ? [] : [{ name, email: null, url: resolveAddress(person.attributes['href'], person.base) }]
    })
    .slice(0, 20)
}

function titleOf(item: FeedElement): string {
  for (const name of ['title', 'atom:title', 'dc:title', 'itunes:title', 'media:title'])
    for (const element of elementsIn(item, name)) {
      const title = asWords(element)
      if (title !== '') return title
    }
  return ''
}

export function htmlAt(parent: FeedElement, names: readonly string[]): string | null {
  for (const name of names)
    for (const element of elementsIn(parent, name)) {
      const html = asHtml(element)
      if (html !== '') return html
    }
  const group = firstOf(parent, 'media:group')
  return group ? htmlAt(group, names) : null
}

function bodyOf(item: FeedElement): FeedElement | null {
  const names = [
    'content:encoded',
    'atom:content',
    'xhtml:body',
    'body',
    'xhtml:div',
    'content',
    'fullitem',
    'description',
    'atom:summary',
    'dc:description',
  ]
  const listed = listedContent(item)
  for (const name of listed ? ['content:encoded'] : names)
    for (const element of elementsIn(item, name)) if (asHtml(element) !== '') return element
  return listed
}

/** Returns the content from the older form of RSS 1.0's content module, which lists the content in several formats. */
function listedContent(item: FeedElement): FeedElement | null {
  // RDF's own elements have no prefix, like the elements at a feed's root.
  const within = (parents: readonly FeedElement[], ...names: string[]) =>
    parents.flatMap((parent) => elementsIn(parent, ...names.flatMap((name) => [name, `rdf:${name}`])))
  const entries = within(within(elementsIn(item, 'content:items'), 'bag', 'seq'), 'li')
  const values = within(
    entries.flatMap((entry) => elementsIn(entry, 'content:item')),
    'value',
  )
  return values.find((value) => asHtml(value) !== '') ?? null
}

export function dateAt(parent: FeedElement, names: readonly string[]): number | null {
  for (const name of names) {
    const date = feedDate(textAt(parent, name))
    if (date !== null) return date
  }
  return null
}

function addressOf(
  item: FeedElement,
  links: readonly FeedLink[],
  guid: FeedElement | undefined,
  baseOf: (element: FeedElement) => string,
): string | null {
  const own = elementsIn(item, 'feedburner:origlink', 'link')
    .toSorted((a, b) => Number(b.name !== 'link') - Number(a.name !== 'link'))
    .find((element) => textOf(element).trim() !== '')
  const base = baseOf(item)
  const permalink = guid && guid.attributes['ispermalink']?.toLowerCase() !== 'false' ? textOf(guid).trim() : ''
  return (
    (own && resolveAddress(textOf(own), baseOf(own))) ??
    alternateOf(links) ??
    (isAddress(permalink, guid) ? resolveAddress(permalink, base) : null) ??
    resolveAddress(item.attributes['rdf:about'], base) ??
    resolveAddress(firstOf(item, 'atom:content')?.attributes['src'], base) ??
    resolveAddress(item.attributes['href'], base)
  )
}

/** True if the text is an address. A path counts only if the feed declares it to be an address. */
function isAddress(permalink: string, guid: FeedElement | undefined): boolean {
  const isSaid = guid?.attributes['ispermalink']?.toLowerCase() === 'true'
  return /^https?:\/\//i.test(permalink) || (isSaid && /^\/\S+$/.test(permalink))
}

function deepFirst(item: FeedElement, name: string): FeedElement | undefined {
  const within = elementsIn(item, 'media:group', 'media:content').map((element) => firstOf(element, name))
  return firstOf(item, name) ?? within.find((element) => element !== undefined)
}
