import { createContext } from 'react'
import { type ContentType, contentType } from '#shared/model/content-type.ts'
import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/reading.ts'

/** Author and date of a post or a thread. */
export interface PostFacts {
  readonly name: string
  /** Includes the @. Null if the address doesn't contain it. */
  readonly handle: string | null
  readonly date: string | null
}

/** Null when a body is shown as an article. */
export const PostsContext = createContext<PostFacts | null>(null)

/** Returns the author and date of a post or thread, or null for other content. */
export function postFactsOf(content: {
  readonly content_type: ContentType
  readonly url: string
  readonly publication_date: string | null
  readonly author: Content['author']
  readonly article: Pick<NonNullable<Content['article']>, 'authors'> | null
}): PostFacts | null {
  if (content.content_type !== contentType.twitter) return null
  const handle = handleIn(content.url)
  const said = content.author?.any_name.trim() || content.article?.authors[0]?.trim() || ''
  // Some names have the form "Name (@handle)", or are only the handle.
  const name = said
    .replace(/\(@\w+\)$/, '')
    .trimEnd()
    .replace(/^@/, '')
  return { name: name || handle?.slice(1) || t.unknownAuthor, handle, date: content.publication_date }
}

/**
 * Returns the handle from an address such as `https://x.com/handle/status/20`. The site's `/i/web/status/20` addresses
 * don't contain a handle.
 */
function handleIn(url: string): string | null {
  const [, handle] = /^https?:\/\/[^/]+\/@?(\w{1,30})\/(?:status|statuses|post)\/\w+/.exec(url) ?? []
  return handle === undefined || handle === 'i' ? null : `@${handle}`
}
