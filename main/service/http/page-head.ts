import { DIRECT_ORIGIN_TAG } from '#shared/api/direct-origin.ts'
import type { Report } from '#shared/activity/failure.ts'
import * as t from '#shared/words/service/pages.ts'
import { NotFound } from '../calls/not-found.ts'
import { feedForms } from '#shared/model/tools/feed-token.ts'
import { PUBLIC_SHELF_FEEDS_PATH } from '../calls/door-paths.ts'
import { NoLongerShared, type PublicPages } from '../library/public-pages/public-pages.ts'
import type { PublicShelves } from '../library/shared-shelves/public-shelves.ts'

/** Metadata of a page for clients that don't run scripts: search engines and link previews. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** True if search engines may list the page. Only the front page may be listed. */
  readonly isIndexed: boolean
  /** The path of the page's feed, by which feed readers find it. */
  readonly feed?: string
}

const front: PageHead = {
  get title() {
    return t.lecternACalmPlaceToRead
  },
  get description() {
    return t.aCalmPlaceToSaveAnd
  },
  isIndexed: true,
}

const guestPass: PageHead = {
  get title() {
    return t.guestPass
  },
  get description() {
    return t.someoneInvitesYouToReadIn
  },
  isIndexed: false,
}

/** Maximum length of a description. Previews truncate longer ones. */
const LONGEST = 300

/**
 * Returns the HTML head for an address. Null if the address has no own head, as is true of all pages of a
 * library.
 */
export function pageHeads(
  pages: PublicPages,
  shelves: PublicShelves,
  report: Report,
): (path: string) => Promise<PageHead | null> {
  return async (path) => {
    if (path === '/') return front
    if (/^\/referral(?:\/complete)?\/?$/.test(path)) return guestPass
    const [, kind, token] = /^\/p\/(shelf\/)?([\w-]{1,64})$/.exec(path) ?? []
    if (token === undefined) return null
    try {
      return kind === undefined ? await headOfPage(pages, token) : await headOfShelf(shelves, token)
    } catch (error) {
      if (!(error instanceof NotFound) && !(error instanceof NoLongerShared)) report('describe a shared page', error)
      return null
    }
  }
}

async function headOfPage(pages: PublicPages, token: string): Promise<PageHead> {
  const { content } = await pages.read(token)
  return { title: content.title, description: shortened(content.excerpt), isIndexed: false }
}

async function headOfShelf(shelves: PublicShelves, token: string): Promise<PageHead> {
  const { name, note } = await shelves.about(token)
  const feed = `${PUBLIC_SHELF_FEEDS_PATH}${token}/${feedForms.atom}`
  return { title: name, description: shortened(note), isIndexed: false, feed }
}

const shortened = (text: string): string => text.slice(0, LONGEST).toWellFormed()

/** Returns the app's page with this head. */
export function withHead(html: string, { title, description, isIndexed, feed }: PageHead): string {
  const tags = [
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:site_name', 'Lectern'],
    ['name', 'twitter:card', 'summary'],
  ] as const
  const head = tags
    .filter(([, , content]) => content !== '')
    .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
  if (feed !== undefined) head.push(`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}">`)
  return html
    .replace(/<meta name="robots"[^>]*>/, (tag) => (isIndexed ? '' : tag))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${head.join('')}`)
}

/** Returns the app's page with the origin that bypasses the proxy. */
export const withDirectOrigin = (html: string, origin: string): string =>
  html.replace(/<head[^>]*>/, (tag) => `${tag}<meta name="${DIRECT_ORIGIN_TAG}" content="${escapeHtml(origin)}">`)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
