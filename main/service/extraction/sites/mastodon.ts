import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading, dayOf } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_REPLIES = 500

/** A Mastodon post joined with its author's own replies to it. Other replies become quotes. */
export const mastodon: SiteRule = {
  name: 'Mastodon',
  taughtBy: 'https://mastodon.social/@Mastodon/109270985824302187',
  sign: 'detailed-status',
  matches: (page) => page.querySelector('.detailed-status .status__content') !== null,
  article: (page) => {
    const post = page.querySelector('.detailed-status')
    if (!post) return null
    const author = handleOf(post)
    const article = build(page, 'article', {}, ...partsOf(page, post))
    const replies = [...page.querySelectorAll('.status__wrapper-reply,.status__wrapper-public')].slice(0, MAX_REPLIES)
    const comments: PageElement[] = []
    for (const reply of replies) {
      const parts = partsOf(page, reply)
      if (parts.length === 0) continue
      if (comments.length === 0 && handleOf(reply) === author) {
        article.append(build(page, 'hr', {}), ...parts)
        continue
      }
      const time = reply.querySelector('time')
      const names = [
        textOf(reply.querySelector('.display-name__html')),
        textOf(reply.querySelector('[class*="__account"]')),
      ]
      const quote = commentQuote(
        page,
        {
          author: names.filter(Boolean).join(' '),
          when: dayOf(time?.getAttribute('datetime')),
          href: time?.closest('a')?.getAttribute('href'),
        },
        parts,
      )
      // A reply comes directly after the post to which it replies. The first reply in a series is marked as its start.
      const last = comments.at(-1)
      const isAnswer = last && !/status--first-in-thread/.test(reply.innerHTML)
      if (isAnswer) last.append(quote)
      else comments.push(quote)
    }
    if (comments.length > 0) article.append(commentsHeading(page), ...comments)
    return article.firstChild ? article : null
  },
}

/** Returns the account name. Only the main post includes the server in the name. */
function handleOf(status: PageElement): string {
  const name = textOf(status.querySelector('[class*="__account"]'))
  return (/^@?([^@\s]+)/.exec(name)?.[1] ?? name).toLowerCase()
}

function partsOf(page: PageDocument, status: PageElement): PageElement[] {
  const words = status.querySelector('.status__content__text,.e-content')
  for (const hidden of words?.querySelectorAll('.invisible') ?? []) hidden.remove()
  const parts = words ? [build(page, 'div', {}, ...words.childNodes)] : []
  for (const link of status.querySelectorAll('.media-gallery a[href]')) {
    const image = link.querySelector('img')
    const src = link.getAttribute('href')
    if (image && src)
      parts.push(build(page, 'p', {}, build(page, 'img', { src, alt: image.getAttribute('alt') ?? '' })))
  }
  const card = status.querySelector('.status-card')
  const href = card?.getAttribute('href') ?? card?.querySelector('a[href]')?.getAttribute('href')
  if (card && href) {
    const image = card.querySelector('img[src]')
    if (image) parts.push(build(page, 'p', {}, build(page, 'a', { href }, image)))
    const title = textOf(card.querySelector('[class*="__title"]')) || href
    parts.push(build(page, 'p', {}, build(page, 'a', { href }, title)))
    const about = textOf(card.querySelector('[class*="__description"]'))
    if (about !== '') parts.push(build(page, 'p', {}, about))
  }
  return parts
}
