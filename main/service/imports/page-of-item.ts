import { EXPORTED_ARTICLE } from '#shared/wire/exported-article.ts'
import type { IncomingItem } from './incoming-item.ts'
import { escapeHtml } from './values/html-of-text.ts'

/**
 * Returns an item's own text as a page, with the item's metadata in the usual HTML elements. Null if the item has no
 * text.
 */
export function pageOfItem({ html, title, author, site, publishedMs }: IncomingItem): string | null {
  if (html === null || /<html[\s>]/i.test(html.slice(0, 2000))) return html
  const facts = [
    title === null ? '' : `<title>${escapeHtml(title)}</title>${meta('og:title', title)}`,
    author === null ? '' : `<meta name="author" content="${escapeHtml(author)}">`,
    site === null ? '' : meta('og:site_name', site),
    publishedMs === null ? '' : meta('article:published_time', new Date(publishedMs).toISOString()),
  ]
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="${EXPORTED_ARTICLE}">${facts.join('')}</head><body><article>${html}</article></body></html>`
}

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}">`
