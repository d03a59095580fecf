import { build, type PageDocument, type PageElement, type PageNode, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading, dayOf } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 2000
const MAX_STORIES = 200
const DEEPEST = 12

/** Hacker News lays out threads as nested tables with images as indents. They become nested quotes. */
export const hackerNews: SiteRule = {
  name: 'Hacker News',
  taughtBy: 'https://news.ycombinator.com/item?id=1',
  matches: (page, url) => url.hostname === 'news.ycombinator.com' && page.querySelector('.comtr,.toptext') !== null,
  article: (page, url) => {
    const top = page.querySelector('.toptext')
    const comments = [...page.querySelectorAll('.comtr')].slice(0, MAX_COMMENTS)
    const article = build(page, 'article', {})
    const link = page.querySelector('.titleline > a')
    const href = link?.getAttribute('href')
    if (href && /^https?:/.test(href)) article.append(build(page, 'p', {}, build(page, 'a', { href }, textOf(link))))
    if (top) article.append(build(page, 'div', {}, ...top.childNodes))
    if (comments.length > 0) article.append(commentsHeading(page))
    const open: PageElement[] = []
    for (const row of comments) {
      const text = row.querySelector('.commtext')
      if (!text) continue
      const depth = Math.min(DEEPEST, depthOf(row))
      open.length = Math.min(open.length, depth)
      const quote = commentQuote(page, factsOf(row, url), textNodes(page, text))
      ;(open.at(-1) ?? article).append(quote)
      open.push(quote)
    }
    return comments.length === 0 && !top ? null : article
  },
}

/** A page that lists stories. The list replaces the page's layout table. */
export const hackerNewsList: SiteRule = {
  name: 'Hacker News, list',
  taughtBy: 'https://news.ycombinator.com/news',
  matches: (page, url) =>
    url.hostname === 'news.ycombinator.com' &&
    // Job ads lack the facts that appear below a story.
    url.pathname !== '/jobs' &&
    page.querySelector('.athing .titleline > a') !== null,
  article: (page, url) => {
    const stories = [...page.querySelectorAll('.athing')].filter((row) => row.querySelector('.titleline > a'))
    const list = build(page, 'ol', { start: textOf(stories[0]?.querySelector('.rank') ?? null).replace(/\D/g, '') })
    for (const story of stories.slice(0, MAX_STORIES)) {
      const link = story.querySelector('.titleline > a')
      const href = absolute(link?.getAttribute('href'), url)
      if (!link || !href) continue
      const site = textOf(story.querySelector('.sitestr'))
      const below = story.nextElementSibling
      const [comments] = [...(below?.querySelectorAll('a[href^="item"]') ?? [])].filter((one) =>
        /comment|discuss/.test(textOf(one)),
      )
      const item = build(page, 'p', {}, build(page, 'a', { href }, textOf(link)), site === '' ? '' : ` (${site})`)
      const author = textOf(below?.querySelector('.hnuser') ?? null)
      const facts = [textOf(below?.querySelector('.score') ?? null), author === '' ? '' : `by ${author}`]
      item.append(build(page, 'br', {}), facts.filter(Boolean).join(' · '))
      const where = absolute(comments?.getAttribute('href'), url)
      if (comments && where) item.append(' · ', build(page, 'a', { href: where }, textOf(comments)))
      list.append(build(page, 'li', {}, item))
    }
    return list.firstChild ? build(page, 'article', {}, list) : null
  },
}

function absolute(href: string | null | undefined, base: URL): string | null {
  return href && URL.canParse(href, base.href) ? new URL(href, base).href : null
}

function factsOf(row: PageElement, url: URL) {
  const age = row.querySelector('.age')
  return {
    author: textOf(row.querySelector('.hnuser')),
    when: dayOf(age?.getAttribute('title')) || textOf(age),
    href: absolute(age?.querySelector('a')?.getAttribute('href'), url),
    more: textOf(row.querySelector('.score')),
  }
}

function textNodes(page: PageDocument, text: PageElement): PageNode[] {
  text.querySelector('.reply')?.remove()
  // The first paragraph has no separate element.
  const loose: PageNode[] = []
  while (
    text.firstChild &&
    (text.firstChild as PageElement).localName !== 'p' &&
    (text.firstChild as PageElement).localName !== 'pre'
  ) {
    loose.push(text.firstChild)
    text.firstChild.remove()
  }
  return [build(page, 'p', {}, ...loose), ...text.childNodes]
}

function depthOf(row: PageElement): number {
  const told = Number(row.querySelector('[indent]')?.getAttribute('indent'))
  if (Number.isFinite(told)) return told
  return Math.round((Number(row.querySelector('.ind img')?.getAttribute('width')) || 0) / 40)
}
