import { build, type PageDocument, type PageElement } from '../page-document.ts'
import { parsePage } from '../page/parse-page.ts'
import type { SiteRule } from './site-rule.ts'

interface Post {
  username?: unknown
  created_at?: unknown
  cooked?: unknown
}

/** Discourse sends browsers an empty page and the thread as data. */
export const discourse: SiteRule = {
  name: 'Discourse',
  taughtBy:
    'https://users.rust-lang.org/t/is-changing-the-msrv-a-non-breaking-change-since-the-rust-2024-edition/138416',
  sign: 'data-preloaded',
  matches: (page) =>
    page.querySelector('meta[name="generator"]')?.getAttribute('content')?.startsWith('Discourse') === true &&
    page.querySelector('[data-preloaded]') !== null &&
    page.querySelector('.topic-body,.post') === null,
  article: (page) => {
    const posts = postsOf(page.querySelector('[data-preloaded]')?.getAttribute('data-preloaded') ?? '')
    if (posts.length === 0) return null
    return build(page, 'article', {}, ...posts.map((post) => postOf(page, post)))
  },
}

function postOf(page: PageDocument, { username, created_at, cooked }: Post): PageElement {
  const when = typeof created_at === 'string' ? created_at.slice(0, 10) : ''
  const inner = parsePage(`<html><body>${typeof cooked === 'string' ? cooked : ''}</body></html>`)
  const head = build(
    page,
    'p',
    {},
    build(page, 'strong', {}, typeof username === 'string' ? username : ''),
    when === '' ? '' : ` · ${when}`,
  )
  return build(page, 'section', {}, head, ...inner.body.childNodes)
}

function postsOf(text: string): Post[] {
  try {
    const data = JSON.parse(text) as Record<string, unknown>
    const topic = Object.entries(data).find(([name]) => name.startsWith('topic_'))?.[1]
    const parsed = (typeof topic === 'string' ? JSON.parse(topic) : topic) as {
      post_stream?: { posts?: unknown }
    } | null
    const posts = parsed?.post_stream?.posts
    return Array.isArray(posts) ? (posts.slice(0, 1000) as Post[]) : []
  } catch {
    return []
  }
}
