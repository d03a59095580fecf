import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading } from './comment-quote.ts'
import { postLines } from './post-lines.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_POSTS = 500
const ITEMS = '[data-testid^="postThreadItem-by-"]'
const PICTURES = 'img[src*="/img/feed_thumbnail/"],img[src*="/img/feed_fullsize/"]'

/**
 * A post on Bluesky: the author's thread in one piece with answers as quotes, from a page saved in a browser. A fetched
 * page has the post alone, in its summary for readers without scripts.
 */
export const bluesky: SiteRule = {
  name: 'Bluesky',
  taughtBy: 'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
  matches: (page, url) =>
    url.hostname === 'bsky.app' &&
    /^\/profile\/[^/]+\/post\/[^/]/.test(url.pathname) &&
    page.querySelector(`${ITEMS},#bsky_post_summary`) !== null,
  article: (page) => threadOf(page) ?? summaryOf(page),
}

function threadOf(page: PageDocument): PageElement | null {
  const posts = [...page.querySelectorAll(ITEMS)].slice(0, MAX_POSTS)
  const author = handleOf(posts[0])
  const article = build(page, 'article', {})
  const comments: PageElement[] = []
  for (const post of posts) {
    const parts = partsOf(page, post)
    if (parts.length === 0) continue
    if (comments.length === 0 && handleOf(post) === author) {
      if (article.firstChild) article.append(build(page, 'hr', {}))
      article.append(...parts)
      continue
    }
    const link = post.querySelector('a[href*="/post/"]')
    comments.push(
      commentQuote(page, { author: `@${handleOf(post)}`, when: textOf(link), href: link?.getAttribute('href') }, parts),
    )
  }
  if (comments.length > 0) article.append(commentsHeading(page), ...comments)
  return article.firstChild ? article : null
}

function handleOf(post: PageElement | undefined): string {
  return (post?.getAttribute('data-testid') ?? '').replace(/^postThreadItem-by-/, '').toLowerCase()
}

function partsOf(page: PageDocument, post: PageElement): PageElement[] {
  const words =
    post.querySelector('[data-testid="postText"]') ??
    post.querySelector('[data-testid="contentHider-post"] [dir="auto"]')
  const parts = words ? postLines(page, words) : []
  for (const image of post.querySelectorAll(PICTURES)) {
    const src = (image.getAttribute('src') ?? '').replace('/feed_thumbnail/', '/feed_fullsize/')
    parts.push(build(page, 'p', {}, build(page, 'img', { src, alt: image.getAttribute('alt') ?? '' })))
  }
  return parts
}

function summaryOf(page: PageDocument): PageElement | null {
  // A notice in place of a post has no date.
  if (!page.querySelector('#bsky_post_indexedat')) return null
  const words = page.querySelector('#bsky_post_text')
  const article = build(page, 'article', {}, ...(words ? postLines(page, words) : []))
  for (const meta of page.querySelectorAll('meta[property="og:image"]')) {
    const src = meta.getAttribute('content') ?? ''
    if (src.includes('/img/feed_')) article.append(build(page, 'p', {}, build(page, 'img', { src, alt: '' })))
  }
  return article.firstChild ? article : null
}
