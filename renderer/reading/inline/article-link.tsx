import { createElement, Fragment, type ReactNode } from 'react'
import { fragmentKey } from '#shared/text/links/fragment-key.ts'
import { readingOf } from '#shared/text/links/ruby-reading.ts'
import { safeLinkUrl } from '#shared/text/safe-url.ts'
import type { ArticleSetting } from './article-context.ts'

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow', referrerPolicy: 'no-referrer' } as const

/**
 * Renders a link to another page or to one of the article's headings, or words with a phonetic reading above them. An
 * unsafe link becomes plain text.
 */
export function linkElement(url: string, words: readonly ReactNode[], setting: ArticleSetting): ReactNode {
  const reading = readingOf(url)
  // The style sheet displays the reading, because text in the page would count as text of the article.
  if (reading !== null) return createElement('ruby', null, ...words, createElement('rt', { 'data-reading': reading }))
  const target = headingTarget(url, setting)
  if (target !== null) return createElement('a', { href: `#${target}` }, ...words)
  const safe = safeLinkUrl(url)
  if (safe === null || safe.startsWith('#')) return createElement(Fragment, null, ...words)
  return createElement('a', { href: safe, title: hostOf(safe, setting.url), ...outside }, ...words)
}

/** Returns the host to show as the link's title, or undefined for the article's own site. */
function hostOf(link: string, page: string | null): string | undefined {
  const host = siteIn(link)
  if (host === null) return link
  return page !== null && siteIn(page) === host ? undefined : host
}

/**
 * Returns the host of an allow-listed address. Uses a regular expression instead of the URL parser because a long
 * article may have a thousand links.
 */
function siteIn(url: string): string | null {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]
  // Text before an @ is not part of the host, even when it looks like one.
  return authority === undefined ? null : authority.slice(authority.lastIndexOf('@') + 1).replace(/^www\./i, '')
}

/** Returns the ID of the heading to which `#words`, or the page's own URL with that fragment, refers. */
function headingTarget(url: string, { url: page, prepared }: ArticleSetting): string | null {
  const hash = url.indexOf('#')
  if (hash === -1) return null
  const before = url.slice(0, hash)
  if (before !== '' && before !== page?.split('#')[0]) return null
  const written = url.slice(hash + 1)
  let fragment: string
  try {
    fragment = decodeURIComponent(written)
  } catch {
    // A lone % is an ordinary character of the fragment.
    fragment = written
  }
  return prepared.targets.get(fragmentKey(fragment)) ?? null
}
