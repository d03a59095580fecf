import { build, type PageDocument, type PageElement, type PageNode, textOf } from '../page-document.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 2000
const DEEPEST = 12

/** Hacker News sets its threads in nested tables with pictures for indents: quotes within quotes say the same. */
export const hackerNews: SiteRule = {
  name: 'Hacker News',
  taughtBy: 'https://news.ycombinator.com/item?id=1',
  matches: (page, url) => url.hostname === 'news.ycombinator.com' && page.querySelector('.comtr,.toptext') !== null,
  article: (page) => {
    const top = page.querySelector('.toptext')
    const comments = [...page.querySelectorAll('.comtr')].slice(0, MAX_COMMENTS)
    const article = build(page, 'article', {})
    const link = page.querySelector('.titleline > a')
    const href = link?.getAttribute('href')
    if (href && /^https?:/.test(href)) article.append(build(page, 'p', {}, build(page, 'a', { href }, textOf(link))))
    if (top) article.append(build(page, 'div', {}, ...top.childNodes))
    const open: PageElement[] = []
    for (const row of comments) {
      const text = row.querySelector('.commtext')
      if (!text) continue
      const depth = Math.min(DEEPEST, depthOf(row))
      open.length = Math.min(open.length, depth)
      const quote = build(page, 'blockquote', {}, headOf(page, row), ...textNodes(page, text))
      ;(open.at(-1) ?? article).append(quote)
      open.push(quote)
    }
    return comments.length === 0 && !top ? null : article
  },
}

function headOf(page: PageDocument, row: PageElement): PageElement {
  const when = row.querySelector('.age')?.getAttribute('title')?.slice(0, 10) ?? textOf(row.querySelector('.age'))
  return build(
    page,
    'p',
    {},
    build(page, 'strong', {}, textOf(row.querySelector('.hnuser'))),
    when === '' ? '' : ` · ${when}`,
  )
}

function textNodes(page: PageDocument, text: PageElement): PageNode[] {
  text.querySelector('.reply')?.remove()
  // Its first paragraph has no element of its own.
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
