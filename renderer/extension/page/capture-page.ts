import type { CapturedPage } from '#shared/extension/captured-page.ts'
import { closedShadowOf } from './closed-shadow-of.ts'
import { readSelection } from './read-selection.ts'
import { serializePage } from './serialize-page.ts'

/** Maximum number of characters of a page to send. The service accepts twelve megabytes of JSON. */
const LIMIT = 8 * 1024 * 1024

/** Returns the page as the reader currently sees it. */
export function capturePage(page: Document): CapturedPage {
  const facts = { url: location.href, title: titleOf(page), selection: null }
  const { contentType } = page
  if (contentType === 'application/pdf') return { ...facts, html: null, remark: 'pdf' }
  if (!/^(?:text\/html|application\/xhtml\+xml|text\/plain)$/.test(contentType)) {
    return { ...facts, html: null, remark: 'no_page' }
  }
  const selection = readSelection(page)
  const attempts = [
    { takesPictures: true, takesData: true, remark: null },
    { takesPictures: false, takesData: true, remark: 'without_pictures' },
    { takesPictures: false, takesData: false, remark: 'without_pictures' },
  ] as const
  for (const { remark, ...attempt } of attempts) {
    const html = serializePage(page, { ...attempt, limit: LIMIT, closedShadowOf })
    if (html !== null) return { ...facts, html, remark, selection }
  }
  return { ...facts, html: null, remark: 'too_large', selection }
}

function titleOf(page: Document): string {
  const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get?.call(page) as unknown
  return typeof title === 'string' ? title.toWellFormed().slice(0, 500) : ''
}
