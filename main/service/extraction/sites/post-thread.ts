import { build, type PageDocument, type PageElement } from '../page-document.ts'
import { type CommentFacts, commentQuote, commentsHeading } from './comment-quote.ts'

/** Reads the posts of a site. */
export interface PostReader {
  /** Names the author. */
  handleOf(post: PageElement | undefined): string
  partsOf(page: PageDocument, post: PageElement): readonly PageElement[]
  factsOf(post: PageElement): CommentFacts
}

const MAX_POSTS = 500

/**
 * Returns the author's own posts at the start of a thread as one text, with later posts as quotes. Null if they contain
 * no words.
 */
export function postThread(
  page: PageDocument,
  found: Iterable<PageElement>,
  { handleOf, partsOf, factsOf }: PostReader,
): PageElement | null {
  const posts = [...found].slice(0, MAX_POSTS)
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
    comments.push(commentQuote(page, factsOf(post), parts))
  }
  if (comments.length > 0) article.append(commentsHeading(page), ...comments)
  return article.firstChild ? article : null
}
