import type { PageType } from '../blocks/block-features.ts'
import type { PageDocument, PageElement } from '../page-document.ts'
import { arxiv } from './arxiv.ts'
import { bluesky } from './bluesky.ts'
import { discourse } from './discourse.ts'
import { githubText } from './github-text.ts'
import { githubThread } from './github-thread.ts'
import { hackerNews, hackerNewsList } from './hacker-news.ts'
import { lwn } from './lwn.ts'
import { mastodon } from './mastodon.ts'
import { mediawiki } from './mediawiki.ts'
import { medium } from './medium.ts'
import { oldReddit } from './old-reddit.ts'
import { reddit } from './reddit.ts'
import type { SiteRule } from './site-rule.ts'
import { stackExchange } from './stack-exchange.ts'
import { substack } from './substack.ts'
import { xPosts } from './x-posts.ts'

const RULES: readonly SiteRule[] = [
  discourse,
  hackerNews,
  hackerNewsList,
  oldReddit,
  reddit,
  stackExchange,
  arxiv,
  mastodon,
  bluesky,
  xPosts,
  githubThread,
  githubText,
  mediawiki,
  lwn,
  medium,
  substack,
]

/**
 * Returns the article from the first rule that matches the page, with the page's type. Null if none matches. `html` is
 * the page's source.
 */
export function siteArticle(
  page: PageDocument,
  url: string,
  html: string,
): { article: PageElement; pageType: PageType } | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  for (const rule of RULES) {
    if ((rule.sign && !html.includes(rule.sign)) || !rule.matches(page, parsed)) continue
    const article = rule.article(page, parsed)
    if (article) return { article, pageType: rule.pageType ?? 'forum' }
  }
  return null
}
