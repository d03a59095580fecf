import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading, dayOf } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 1000

/** A thread on old Reddit: the post, with comments as nested quotes. */
export const oldReddit: SiteRule = {
  name: 'Reddit',
  taughtBy: 'https://old.reddit.com/r/test/comments/abc123/test_post',
  matches: (page, url) =>
    /(?:^|\.)reddit\.com$/.test(url.hostname) && page.querySelector('.sitetable .thing,.commentarea') !== null,
  article: (page) => {
    const article = build(page, 'article', {})
    const body = page.querySelector('.thing.link .usertext-body .md, #siteTable .usertext-body .md')
    if (body) article.append(build(page, 'div', {}, ...body.childNodes))
    const budget = { left: MAX_COMMENTS }
    const area = page.querySelector('.commentarea')
    const comments = area ? childComments(area) : []
    if (comments.length > 0) article.append(commentsHeading(page))
    for (const comment of comments) article.append(quoteOf(page, comment, budget))
    return body || budget.left < MAX_COMMENTS ? article : null
  },
}

function childComments(holder: PageElement): PageElement[] {
  const table = holder.querySelector('.sitetable')
  return table
    ? [...table.children].filter((one) => /(?:^|\s)comment(?:\s|$)/.test(one.getAttribute('class') ?? ''))
    : []
}

function quoteOf(page: PageDocument, comment: PageElement, budget: { left: number }): PageElement {
  budget.left--
  const entry = comment.querySelector('.entry')
  const words = entry?.querySelector('.usertext-body .md')
  const facts = {
    author: textOf(entry?.querySelector('.author') ?? null),
    when: dayOf(entry?.querySelector('time')?.getAttribute('datetime')),
    href: entry?.querySelector('a.bylink')?.getAttribute('href'),
    more: textOf(entry?.querySelector('.score.unvoted,.score') ?? null),
  }
  const quote = commentQuote(page, facts, words ? [...words.childNodes] : [])
  const below = comment.querySelector('.child')
  for (const reply of below ? childComments(below) : []) {
    if (budget.left > 0) quote.append(quoteOf(page, reply, budget))
  }
  return quote
}
