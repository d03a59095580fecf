import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 1000

/** A Reddit thread in its old clothes: the post, and the comments as quotes within quotes. */
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
    for (const comment of area ? childComments(area) : []) article.append(quoteOf(page, comment, budget))
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
  const when = entry?.querySelector('time')?.getAttribute('datetime')?.slice(0, 10)
  const score = textOf(entry?.querySelector('.score.unvoted,.score') ?? null)
  const facts = [when, score].filter(Boolean).map((fact) => ` · ${fact}`)
  const head = build(
    page,
    'p',
    {},
    build(page, 'strong', {}, textOf(entry?.querySelector('.author') ?? null)),
    ...facts,
  )
  const words = entry?.querySelector('.usertext-body .md')
  const quote = build(page, 'blockquote', {}, head, ...(words ? [...words.childNodes] : []))
  const below = comment.querySelector('.child')
  for (const reply of below ? childComments(below) : []) {
    if (budget.left > 0) quote.append(quoteOf(page, reply, budget))
  }
  return quote
}
