import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { parsePage } from '../page/parse-page.ts'
import type { SiteRule } from './site-rule.ts'

/** Prompts and buttons that Substack's editor inserts between paragraphs. */
const ASKS =
  '.subscription-widget-wrap,.subscription-widget-wrap-editor,.subscribe-widget,.subscription-widget,.button-wrapper,' +
  '.captioned-button-wrap,.embedded-publication-wrap,.install-substack-app-embed,.image-link-expand,.post-ufi,' +
  '.paywall-jump,.header-anchor-parent,[data-component-name="SubscribeWidget"]'
/** Substack's cards for links to other posts. */
const CARDS = '.embedded-post-wrap,.digest-post-embed,[class^="digestPostEmbed"]'
const FEW = 200
/** The list of links below the last prompt has at least this many items, and at most this fraction of the text. */
const FEW_ITEMS = 3
const MOST_BELOW = 0.4
/** Maximum size of a post in the page's data, in UTF-16 code units. */
const LONGEST = 4_000_000

/**
 * A Substack post on any domain: its text without prompts to subscribe. If only a script would show the text, the text
 * is taken from the page's data.
 */
export const substack: SiteRule = {
  name: 'Substack',
  taughtBy: 'https://garymarcus.substack.com/p/new-ways-to-corrupt-llms',
  pageType: 'article',
  sign: 'substackcdn.com',
  matches: (page) =>
    page.querySelector('script[src*="substackcdn.com"],link[href*="substackcdn.com"]') !== null &&
    (page.querySelector('.available-content .body.markup') !== null || preloads(page) !== undefined),
  article: (page) => {
    const shown = page.querySelector('.available-content .body.markup')?.cloneNode(true) ?? null
    const body = shown && textOf(shown).length >= FEW ? shown : told(page)
    if (!body) return null
    dropLinksBelow(body)
    for (const part of body.querySelectorAll(ASKS)) part.remove()
    for (const card of body.querySelectorAll(CARDS)) card.replaceWith(...linkOf(page, card))
    const article = build(page, 'article', {}, ...body.childNodes)
    const notes = [...page.querySelectorAll('.available-content .footnote')].filter(
      (note) => !note.closest('.body.markup'),
    )
    article.append(...notes)
    return textOf(article).length < FEW ? null : article
  },
}

/** Removes lists of jobs, offers and other links that follow the last prompt. */
function dropLinksBelow(body: PageElement): void {
  const prompts = new Set<PageElement>()
  for (const ask of body.querySelectorAll(ASKS)) {
    let part = ask
    while (part.parentNode && part.parentNode !== body) part = part.parentNode
    prompts.add(part)
  }
  const parts = [...body.children].filter((part) => !part.closest('.footnote'))
  const last = parts.findLastIndex((part) => prompts.has(part))
  const below = last < 0 ? [] : parts.slice(last + 1)
  const items = below.flatMap((part) => [...part.querySelectorAll('li')])
  const isLed = (item: PageElement) => item.closest('ol') === null && beginsWithLink(item)
  const lengthOf = (elements: readonly PageElement[]) => elements.reduce((sum, one) => sum + textOf(one).length, 0)
  const length = lengthOf(below)
  const linked = lengthOf(below.flatMap((part) => [...part.querySelectorAll('a')]))
  const isList = items.length >= FEW_ITEMS && items.every(isLed) && linked * 2 >= length
  if (isList && length <= MOST_BELOW * textOf(body).length) for (const part of below) part.remove()
}

/** True if the item's text begins with a link, as the titles of jobs do. References begin with names. */
function beginsWithLink(item: PageElement): boolean {
  const link = textOf(item.querySelector('a'))
  return (
    link !== '' &&
    textOf(item)
      .replace(/^[^\p{L}]+/u, '')
      .startsWith(link.replace(/^[^\p{L}]+/u, ''))
  )
}

/** Returns the card's link with its title as text, without likes, dates and opening words. */
function linkOf(page: PageDocument, card: PageElement): PageElement[] {
  const href = card.querySelector('a[href]')?.getAttribute('href')
  const title = textOf(card.querySelector('.embedded-post-title,h3,h4'))
  return href && title !== '' ? [build(page, 'p', {}, build(page, 'a', { href }, title))] : []
}

/** Returns the page's data, which is JSON in a string within JSON. */
function preloads(page: PageDocument): string | undefined {
  for (const script of page.querySelectorAll('script')) {
    const text = script.textContent
    if (text.includes('window._preloads') && text.includes('body_html') && text.length < LONGEST) return text
  }
  return undefined
}

function told(page: PageDocument): PageElement | null {
  try {
    const data = JSON.parse(JSON.parse(quoted(preloads(page) ?? '')) as string) as {
      feedData?: { initialPost?: { post?: { body_html?: unknown } } }
      post?: { body_html?: unknown }
    } | null
    const html = data?.feedData?.initialPost?.post?.body_html ?? data?.post?.body_html
    return typeof html === 'string' ? parsePage(`<html><body>${html}</body></html>`).body : null
  } catch {
    return null
  }
}

/** Returns the string literal that the script passes to JSON.parse. */
function quoted(script: string): string {
  const start = script.indexOf('JSON.parse("') + 'JSON.parse('.length
  let end = start + 1
  while (end < script.length && script[end] !== '"') end += script[end] === '\\' ? 2 : 1
  return script.slice(start, end + 1)
}
