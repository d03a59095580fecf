import type { PageDocument } from '../page-document.ts'
import { absoluteUrl, pageBase } from '../prepare/page-urls.ts'
import { readAuthors } from './authors.ts'
import { readPublicationDate } from './dates.ts'
import { address, isArticle, names, readLinkedData, textValue } from './json-ld.ts'
import { readLanguage } from './language.ts'
import { readMetaTags } from './meta-tags.ts'
import { readTitle } from './title.ts'

export interface Metadata {
  title: string
  authors: (byline: string | null) => string[]
  siteName: string | null
  publicationDate: string | null
  /** The language, once the article's text is known. */
  language: (text: string) => string | null
  description: string | null
  leadImage: string | null
  canonicalUrl: string | null
}

/**
 * What the page says about itself: JSON-LD, OpenGraph and other meta, microdata, visible words, the URL, in that order
 * of trust. To be read before the page is prepared, which takes the scripts out. Only the strings that are needed
 * later are worked out later.
 */
export function readMetadata(page: PageDocument, url: string): Metadata {
  const meta = readMetaTags(page)
  const data = readLinkedData(page)
  const base = pageBase(page, url)
  const article = data.find(isArticle)
  const web = (value: string | null | undefined) => (value ? absoluteUrl(value, base) : null)
  const siteName =
    meta('og:site_name', 'application-name', 'al:android:app_name') ??
    names(article?.publisher)[0] ??
    textValue(data.find((node) => node['@type'] === 'WebSite')?.name) ??
    null
  // The page may be changed before these are asked for, so what they look at is looked at now.
  const authorsWithout = readAuthors(page, meta, data, null)
  const htmlLanguage = readLanguage(page, meta, data, '')
  return {
    title: readTitle(page, meta, data, siteName),
    authors: (byline) => (authorsWithout.length > 0 ? authorsWithout : readAuthors(page, meta, [], byline)),
    siteName,
    publicationDate: readPublicationDate(page, meta, data, url),
    language: (text) => readLanguage(page, meta, data, text) ?? htmlLanguage,
    description:
      meta('og:description', 'description', 'twitter:description', 'dc.description') ?? textValue(article?.description),
    leadImage: web(
      meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src') ??
        address(article?.image),
    ),
    canonicalUrl: web(page.querySelector('link[rel="canonical"]')?.getAttribute('href')) ?? web(meta('og:url')),
  }
}
