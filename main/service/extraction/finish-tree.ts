import type { Nodes, Root, RootContent } from 'mdast'

/** Matches a section number, such as "1." or "2.3". */
const SECTION_NUMBER = /^\s*\d{1,2}(?:\.\d{1,2}){0,4}\.?\s+/

/**
 * Removes a first heading that repeats the title, with or without a number, because the app shows the title above the
 * body. Also removes a first line that consists only of the title, because word processors have a title style that
 * isn't a heading.
 */
export function dropTitle(root: Root, title: string): Root {
  const [first] = root.children
  const children = isTitleLine(first, title) ? root.children.slice(1) : root.children
  const heading = children.slice(0, 4).find((node) => node.type === 'heading')
  const words = heading ? wordsOf(heading) : ''
  const isRepeated = alike(words, title) || alike(words.replace(SECTION_NUMBER, ''), title)
  if (children === root.children && !isRepeated) return root
  return { ...root, children: children.filter((node) => node !== heading || !isRepeated) }
}

/**
 * True if the line is only the title. If a post has no title, its first sentence is used as the title, and the sentence
 * itself stays. A link stays, too, because it leads to the subject of the discussion.
 */
function isTitleLine(node: RootContent | undefined, title: string): node is RootContent {
  if (node?.type !== 'paragraph' || node.children.some(({ type }) => type === 'link' || type === 'image')) return false
  const words = wordsOf(node)
  return words.length <= LONGEST_TITLE && !/[.!?…。！？]\s*$/u.test(words) && alike(words, title)
}

/** Words in bylines other than names: labels, dates, reading time. */
const BYLINE_WORDS =
  /(?:^|(?<=[^\p{L}]))(?:by|written|words|text|story|posted|published|updated|on|at|and|von|und|par|et|por|di|da|door|av|af|och|og|autor(?:in)?|auteur|autor[ae]|testo|texto|te[kc]st|автор|veröffentlicht|aktualisiert|publié|publicado|pubblicato|gepubliceerd|publicerad|uhr|am|pm|min(?:ute)?s?|read|utc|gmt|[ecp][ds]t|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?=[^\p{L}]|$)/giu
const LONGEST_BYLINE = 160
const LONGEST_TITLE = 160
const LONGEST_DATE = 60
const LABEL = /^.{1,30}[:：]$/u
const YEAR = /(?:19|20)\d\d/
/** Matches a date in digits, with a word or two that label it: "2026-02-01", "نشر في 3/2/2026". */
const ONLY_DATE =
  /^\D{0,20}(?:\d{4}\s?[./年-]\s?\d{1,2}\s?[./月-]\s?\d{1,2}|\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:19|20)\d\d)日?(?:[\s,T]{1,3}\d{1,2}[:.]\d\d)?\D{0,3}$/u

/**
 * Removes lines near the start that only state who wrote the article and when, because the reading view shows both
 * above it. With `isThread`, dates above posts stay.
 */
export function dropByline(root: Root, authors: readonly string[], isThread = false): Root {
  const { children } = root
  const start = children.slice(0, 4).findIndex((node) => isByline(node, authors, isThread))
  if (start < 0) return root
  let end = start + 1
  const isNext = (at: number) => children[at] !== undefined && isByline(children[at], authors, isThread)
  while (!isThread && end < 8 && (isNext(end) || (isLabel(children[end]) && isNext(end + 1)))) end++
  // A label such as "Date:" above a date is removed with it.
  const from = isLabel(children[start - 1]) && start > 0 ? start - 1 : start
  return { ...root, children: [...children.slice(0, from), ...children.slice(end)] }
}

/** True for a bold line that ends with a colon. */
function isLabel(node: RootContent | undefined): boolean {
  const [only, other] = node?.type === 'paragraph' ? node.children : []
  return only?.type === 'strong' && !other && LABEL.test(wordsOf(only))
}

/** A page of posts ends with at least this many headings that are links. */
const POSTS = 5

/**
 * Removes headings at the end with nothing below them. The text below them was not part of the article, or consists of
 * notes, which the reading view shows under a separate heading. Many headings of one level that lead to other pages are
 * the list that the text introduces, so they stay.
 */
export function dropLastHeadings(root: Root): Root {
  const { children } = root
  const last = children.findLastIndex((node) => node.type !== 'footnoteDefinition' && !isOverText(node))
  if (last < 0) return root
  if (isListOfPosts(children.slice(last + 1))) return root
  const kept = children.filter((node, index) => index <= last || !isOverText(node))
  return kept.length === children.length ? root : { ...root, children: kept }
}

function isListOfPosts(nodes: readonly RootContent[]): boolean {
  const headings = nodes.filter((node) => node.type === 'heading')
  const isPost = (heading: (typeof headings)[number]) =>
    heading.depth === headings[0]?.depth && heading.children.length === 1 && heading.children[0]?.type === 'link'
  return headings.length >= POSTS && headings.every(isPost)
}

const isOverText = ({ type }: RootContent): boolean => type === 'heading' || type === 'thematicBreak'

/** Returns the text without a byline at its start. */
export function withoutByline(text: string, authors: readonly string[]): string {
  for (const author of authors) {
    const start = `by ${author}`.toLowerCase()
    if (text.toLowerCase().startsWith(start)) return text.slice(start.length).replace(/^[\s,.|:·•–—-]+/, '')
  }
  return text
}

function isByline(node: RootContent, authors: readonly string[], isThread: boolean): boolean {
  const text = wordsOf(node)
  if (node.type === 'heading') return !isThread && authors.some((author) => alike(text, author))
  if (node.type !== 'paragraph' || text.length > LONGEST_BYLINE) return false
  const plain = text.toLowerCase()
  if (!isThread && (ONLY_DATE.test(text) || (text.length <= LONGEST_DATE && YEAR.test(text) && isOnlyWordsOf(plain)))) {
    return true
  }
  let rest = plain
  for (const author of authors) rest = rest.replaceAll(author.toLowerCase(), ' ')
  return rest !== plain && isOnlyWordsOf(rest)
}

/** True if the text contains nothing but words that are common in bylines. */
function isOnlyWordsOf(text: string): boolean {
  return !/\p{L}/u.test(text.replace(BYLINE_WORDS, ' '))
}

/**
 * Puts the lead image at the top if the article shows no image near its start. `shown` contains the URLs of the page's
 * images.
 */
export function keepLeadImage(root: Root, leadImage: string | null, shown: readonly string[]): Root {
  if (!leadImage || root.children.slice(0, 3).some(hasImage)) return root
  const name = fileName(leadImage)
  const onPage = shown.find((url) => url === leadImage || (name !== '' && fileName(url) === name))
  if (!onPage || imagesOf(root).some((url) => url === onPage || fileName(url) === name)) return root
  const image: RootContent = { type: 'paragraph', children: [{ type: 'image', url: onPage, alt: '' }] }
  return { ...root, children: [image, ...root.children] }
}

function alike(a: string, b: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(a) !== '' && letters(a) === letters(b)
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function imagesOf(node: Nodes): string[] {
  if (node.type === 'image') return [node.url]
  return 'children' in node ? node.children.flatMap(imagesOf) : []
}

function hasImage(node: Nodes): boolean {
  return imagesOf(node).length > 0
}

/** Returns the file name without the dimensions that image services add. */
function fileName(url: string): string {
  const name = /\/([^/?#]+)(?:[?#]|$)/.exec(url.replace(/^https?:\/\/[^/]+/, ''))?.[1] ?? ''
  return name.replace(/[-_]\d{2,4}x\d{2,4}(?=\.)/, '').toLowerCase()
}
