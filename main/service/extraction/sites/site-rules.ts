import type { PageDocument, PageElement } from '../page-document.ts'
import { arxiv } from './arxiv.ts'
import { discourse } from './discourse.ts'
import { hackerNews, hackerNewsList } from './hacker-news.ts'
import { mastodon } from './mastodon.ts'
import { oldReddit } from './old-reddit.ts'
import { reddit } from './reddit.ts'
import type { SiteRule } from './site-rule.ts'
import { stackExchange } from './stack-exchange.ts'
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
  xPosts,
]

/** The article as the first rule that knows the page has it; null when none does. */
export function siteArticle(page: PageDocument, url: string): PageElement | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  for (const rule of RULES) {
    if (!rule.matches(page, parsed)) continue
    const article = rule.article(page, parsed)
    if (article) return article
  }
  return null
}
