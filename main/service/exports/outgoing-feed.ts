import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import { escaped, markdownHtml } from './entry-html.ts'
import { languageOf } from './entry-xhtml.ts'

/** A list in the library, published as a feed for other programs. */
export interface OutgoingFeed {
  /** The feed's permanent ID, an IRI. */
  readonly id: string
  readonly title: string
  /** URLs of the feed itself and of the library. */
  readonly address: string
  readonly home: string
  readonly items: readonly OutgoingItem[]
  /** True if the feed's items are meant to be listened to. */
  readonly isPodcast?: boolean
}

export interface OutgoingAudio {
  readonly url: string
  readonly mediaType: string
  /** Size in bytes. 0 if unknown. */
  readonly size: number
  /** Null if unknown. */
  readonly seconds: number | null
  readonly chapters: readonly { readonly title: string; readonly start: number }[]
}

export interface OutgoingItem {
  /** The item's permanent ID. In a feed it is an IRI. */
  readonly id: string
  readonly title: string
  /** Null if the item is not on a web page. */
  readonly url: string | null
  readonly author: string | null
  /** The time when the item was added to the list, in ISO 8601. */
  readonly date: string
  readonly html: string
  readonly tags: readonly string[]
  readonly sound?: OutgoingAudio | null
}

/** Maximum number of characters of a quote in a feed without full text. */
const SHORT_QUOTE = 400

/** Returns the item for an entry. If `markdown` is null, it doesn't include the entry's text. */
export function entryItem(content: Content, date: string, markdown: string | null): OutgoingItem {
  const note = content.my_note === null ? '' : `<p>${paragraph(content.my_note.note)}</p>`
  // An email may contain addresses and links that only its reader should see.
  const isEmail = content.content_type === contentType.email || content.content_type === contentType.emailPdf
  const text = markdown === null || isEmail ? excerptOf(content) : markdownHtml(markdown)
  const html = note + (isEmail ? '' : directed(text, content.article))
  return { ...factsOf(content), id: `item-${content.id}`, date, html }
}

/** Feed readers show a text from left to right, unless it states its direction. */
function directed(html: string, article: Content['article']): string {
  if (!article?.is_rtl || html === '') return html
  const language = languageOf(article.language)
  return `<div dir="rtl"${language === null ? '' : ` lang="${escaped(language)}"`}>${html}</div>`
}

/** Returns the item for what anyone may see of an item on a shelf. `origin`: that of its public page. */
export function publicShelfItem(item: SharedItem, date: string, origin: string): OutgoingItem {
  const { id, title, url, author, public_page: page } = item
  const pageUrl = page === null ? null : `${origin}/p/${page}`
  const name = title.trim() === '' ? (url ?? '') : title
  return { id: String(id), title: name, url: url ?? pageUrl, author, date, html: excerptOf(item), tags: [] }
}

/** Returns the item for a highlight of an entry. */
export function highlightItem(content: Content, highlight: Annotation, isWhole: boolean): OutgoingItem {
  const { text, note } = highlight
  const quote = isWhole || text.length <= SHORT_QUOTE ? text : `${text.slice(0, SHORT_QUOTE).toWellFormed()}…`
  return {
    ...factsOf(content),
    id: `highlight-${highlight.id}`,
    date: highlight.created_date,
    html: `<blockquote><p>${paragraph(quote)}</p></blockquote>${note === null ? '' : `<p>${paragraph(note)}</p>`}`,
  }
}

const factsOf = ({ title, url, author, tags }: Content) => ({
  title: title.trim() === '' ? url : title,
  url: /^https?:\/\//i.test(url) ? url : null,
  author: author?.name ?? null,
  tags: tags.map(({ name }) => name),
})

const excerptOf = ({ excerpt }: Pick<Content, 'excerpt'>): string =>
  excerpt === '' ? '' : `<p>${escaped(excerpt)}</p>`

const paragraph = (text: string): string => escaped(text).replaceAll('\n', '<br>')
