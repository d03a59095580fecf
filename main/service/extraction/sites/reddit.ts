import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading, dayOf } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 1000
const DEEPEST = 12

/** A thread on Reddit: the post, and the comments that had been loaded when the page was saved, as nested quotes. */
export const reddit: SiteRule = {
  name: 'Reddit, today',
  taughtBy: 'https://www.reddit.com/r/Cooking/comments/1rl0nt4/enameled_cast_iron_pan_and_metal/',
  matches: (page, url) =>
    /(?:^|\.)reddit\.com$/.test(url.hostname) &&
    url.pathname.includes('/comments/') &&
    page.querySelector('shreddit-post') !== null,
  article: (page) => {
    const post = page.querySelector('shreddit-post')
    const article = build(page, 'article', {})
    const link = post?.getAttribute('content-href')
    const isElsewhere = link && /^https?:/.test(link) && !/^https?:\/\/(?:\w+\.)?reddit\.com\//.test(link)
    if (isElsewhere) {
      article.append(build(page, 'p', {}, build(page, 'a', { href: link }, textOf(page.querySelector('h1')) || link)))
    }
    const body = post?.querySelector('[slot="text-body"]')
    if (body) article.append(build(page, 'div', {}, ...body.childNodes))
    const quotes: { depth: number; quote: PageElement }[] = []
    for (const comment of [...page.querySelectorAll('shreddit-comment')].slice(0, MAX_COMMENTS)) {
      // If an inner comment were removed from the page at this point, its replies would be lost with it.
      const words = ownWords(comment)
      if (words) quotes.push({ depth: depthOf(comment), quote: quoteOf(page, comment, words) })
    }
    // A link post is complete even without comments.
    if (quotes.length === 0) return isElsewhere || body ? article : null
    article.append(commentsHeading(page))
    const open: PageElement[] = []
    for (const { depth, quote } of quotes) {
      open.length = Math.min(open.length, depth)
      ;(open.at(-1) ?? article).append(quote)
      open.push(quote)
    }
    return article
  },
}

/** Returns the comment's own words. Its replies are nested in it. */
function ownWords(comment: PageElement): PageElement | null {
  const words = comment.querySelector('[slot="comment"]')
  return words?.closest('shreddit-comment') === comment ? words : null
}

function depthOf(comment: PageElement): number {
  const depth = Number(comment.getAttribute('depth'))
  return Number.isInteger(depth) && depth > 0 ? Math.min(DEEPEST, depth) : 0
}

function quoteOf(page: PageDocument, comment: PageElement, words: PageElement): PageElement {
  const score = comment.getAttribute('score') ?? ''
  const time = comment.getAttribute('created') ?? comment.querySelector('time')?.getAttribute('datetime')
  return commentQuote(
    page,
    {
      author: comment.getAttribute('author') || '[deleted]',
      when: dayOf(time),
      href: comment.getAttribute('permalink'),
      more: /^-?\d+$/.test(score) ? `${score} points` : '',
    },
    words.childNodes,
  )
}
