import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import type { CommentFacts } from './comment-quote.ts'
import { postLines } from './post-lines.ts'
import { postThread } from './post-thread.ts'
import type { SiteRule } from './site-rule.ts'

const ITEMS = '[data-testid^="postThreadItem-by-"]'
const PICTURES = 'img[src*="/img/feed_thumbnail/"],img[src*="/img/feed_fullsize/"]'

/**
 * A post on Bluesky, from a page saved in a browser: the author's thread as one text, with replies as quotes. A fetched
 * page contains only the post, in its summary for readers without scripts.
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

const threadOf = (page: PageDocument): PageElement | null =>
  postThread(page, page.querySelectorAll(ITEMS), { handleOf, partsOf, factsOf })

function factsOf(post: PageElement): CommentFacts {
  const link = post.querySelector('a[href*="/post/"]')
  return { author: `@${handleOf(post)}`, when: textOf(link), href: link?.getAttribute('href') }
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
  // A notice that is shown instead of a post has no date.
  if (!page.querySelector('#bsky_post_indexedat')) return null
  const words = page.querySelector('#bsky_post_text')
  const article = build(page, 'article', {}, ...(words ? postLines(page, words) : []))
  for (const meta of page.querySelectorAll('meta[property="og:image"]')) {
    const src = meta.getAttribute('content') ?? ''
    if (src.includes('/img/feed_')) article.append(build(page, 'p', {}, build(page, 'img', { src, alt: '' })))
  }
  return article.firstChild ? article : null
}
