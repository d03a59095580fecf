import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type CommentFacts, dayOf } from './comment-quote.ts'
import { postLines } from './post-lines.ts'
import { postThread } from './post-thread.ts'
import type { SiteRule } from './site-rule.ts'

const HOSTS = /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/

/** A post on X, from a page saved in a browser: the author's thread as one text, with replies as quotes. */
export const xPosts: SiteRule = {
  name: 'X',
  taughtBy: 'https://x.com/jack/status/20',
  matches: (page, url) =>
    HOSTS.test(url.hostname) &&
    /\/status\/\d+/.test(url.pathname) &&
    page.querySelector('article[data-testid="tweet"] [data-testid="tweetText"]') !== null,
  article: (page) =>
    postThread(page, page.querySelectorAll('article[data-testid="tweet"]'), { handleOf, partsOf, factsOf }),
}

function factsOf(post: PageElement): CommentFacts {
  const time = post.querySelector('time')
  const names = [...(post.querySelector('[data-testid="User-Name"]')?.querySelectorAll('a') ?? [])].map(textOf)
  return {
    author: names.filter(Boolean).slice(0, 2).join(' '),
    when: dayOf(time?.getAttribute('datetime')),
    href: time?.closest('a')?.getAttribute('href'),
  }
}

function handleOf(post: PageElement | undefined): string {
  return /@(\w+)/.exec(textOf(post?.querySelector('[data-testid="User-Name"]') ?? null))?.[1]?.toLowerCase() ?? ''
}

function partsOf(page: PageDocument, post: PageElement): PageElement[] {
  const words = post.querySelector('[data-testid="tweetText"]')
  const parts = words ? postLines(page, words) : []
  for (const image of post.querySelectorAll('[data-testid="tweetPhoto"] img[src]')) {
    const src = (image.getAttribute('src') ?? '').replace(/([?&]name=)\w+/, '$1large')
    parts.push(build(page, 'p', {}, build(page, 'img', { src, alt: image.getAttribute('alt') ?? '' })))
  }
  return parts
}
