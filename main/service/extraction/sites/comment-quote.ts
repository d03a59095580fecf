import { build, type PageDocument, type PageElement, type PageNode } from '../page-document.ts'

/** The author of a comment, its time (a date, or whatever the page states), its address, and further facts. */
export interface CommentFacts {
  author: string
  when?: string | null | undefined
  href?: string | null | undefined
  more?: string
}

/**
 * Turns a comment into a quote: "**author** · [2025-01-15](where) · 12 points", then its words. Replies go into the
 * quote.
 */
export function commentQuote(
  page: PageDocument,
  { author, when, href, more }: CommentFacts,
  words: Iterable<PageNode>,
): PageElement {
  return build(page, 'blockquote', {}, headLine(page, { author, when, href, more }), ...words)
}

/** Returns the first line of a comment, with these facts. */
export function headLine(page: PageDocument, { author, when, href, more }: CommentFacts): PageElement {
  const head = build(page, 'p', {}, build(page, 'strong', {}, author))
  if (when) head.append(' · ', href ? build(page, 'a', { href }, when) : when)
  if (more) head.append(` · ${more}`)
  return head
}

/** Creates the heading between the post and its comments. */
export function commentsHeading(page: PageDocument): PageElement {
  return build(page, 'h2', {}, 'Comments')
}

/** Returns the day of an ISO date, or whatever the page states. */
export function dayOf(time: string | null | undefined): string {
  return time ? (/^\d{4}-\d\d-\d\d/.exec(time)?.[0] ?? time) : ''
}
