import type { PageDocument } from '../page-document.ts'
import { absoluteUrl, pageBase } from '../prepare/resolve-urls.ts'
import type { PageType } from '../blocks/block-features.ts'
import { authorsOfByline, type FoundAuthors, readAuthors } from './authors.ts'
import { decodeEntities } from './decode-entities.ts'
import { readPublicationDate } from './dates.ts'
import { address, isArticle, linkedDataIn, names, readLinkedData, textValue } from '../json-ld.ts'
import { readLanguage } from './language.ts'
import { readMetaTags } from './meta-tags.ts'
import { isFrontPage, isManualAddress, isPostAddress, isSectionPage, isServiceAddress } from './page-address.ts'
import { readEvidence } from './page-evidence.ts'
import { siteOwner } from './site-owner.ts'
import { readTitle } from './title.ts'

export interface Metadata {
  title: string
  /** The page's heading that consists of the site's name. */
  siteHeading: string | null
  /**
   * Returns the authors for a page of this type, or possibly of the other type. If the page names none, uses the byline
   * that Readability found, and otherwise the owner of the site.
   */
  authors: (byline: string | null, type: PageType, other?: PageType | null) => FoundAuthors
  siteName: string | null
  publisher: string | null
  publicationDate: string | null
  /** Determines the language from the article's text and the page. */
  language: (text: string) => string | null
  description: string | null
  leadImage: string | null
  canonicalUrl: string | null
  /** Addresses of the feeds that the page links to. */
  feeds: string[]
  /** The kind of evidence for the title and for the date. */
  provenance: { title: string; publicationDate: string }
}

const MAX_FEEDS = 10

/**
 * Reads the page's metadata from meta tags, JSON-LD, microdata, visible words and the URL, with the most reliable
 * source first. Must be called before the page is prepared, because preparation removes scripts. Authors and language
 * are computed later, when needed.
 */
export function readMetadata(page: PageDocument, url: string, scripts = readLinkedData(page)): Metadata {
  const meta = readMetaTags(page)
  const data = scripts.length > 0 ? scripts : meta.matching(/\bld\+json$/).flatMap(linkedDataIn)
  const base = pageBase(page, url)
  const article = data.find(isArticle)
  const web = (value: string | null | undefined) => (value ? absoluteUrl(value, base) : null)
  const publisher = names(article?.publisher)[0] ?? null
  const siteName = plainSiteName(
    meta('og:site_name', 'application-name', 'al:android:app_name') ??
      publisher ??
      textValue(data.find((node) => node['@type'] === 'WebSite')?.name) ??
      null,
  )
  // The page may change before the functions below are called, so the evidence that they use is gathered now.
  const evidence = readEvidence(page)
  const languageFor = readLanguage(page, meta, data)
  const { title, from: titleFrom, site: siteHeading } = readTitle(evidence, meta, data, siteName, url)
  const authorsFor = readAuthors(evidence, meta, data, siteName, url)
  const owner = siteOwner(page, evidence, siteName, url)
  const { date, from: dateFrom } = readPublicationDate(evidence, meta, data, url, languageFor(''))
  const feeds = evidence.feeds.map(({ href }) => web(href)).filter((feed): feed is string => feed !== null)
  return {
    title,
    siteHeading,
    authors: (byline, type, mayBe = null) => {
      const told = (type === 'article' ? typeOfAddress(url) : null) ?? mayBe
      const other = isPostAddress(url) ? null : told
      const found = authorsFor(type, other)
      const isUnsigned = type !== 'article' || other !== null || isFrontPage(url) || isSectionPage(url)
      if (found.authors.length > 0 || found.from === 'list' || isUnsigned) return found
      const authors = authorsOfByline(byline)
      return owner === null || authors.length > 0 ? { authors, from: 'byline' } : { authors: [owner], from: 'owner' }
    },
    siteName,
    publisher: publisher && decodeEntities(publisher),
    publicationDate: date,
    language: languageFor,
    description:
      meta('og:description', 'description', 'twitter:description', 'dc.description') ?? textValue(article?.description),
    leadImage: web(
      meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src') ??
        address(article?.image),
    ),
    canonicalUrl: web(page.querySelector('link[rel="canonical"]')?.getAttribute('href')) ?? web(meta('og:url')),
    feeds: [...new Set(feeds)].slice(0, MAX_FEEDS),
    provenance: { title: titleFrom, publicationDate: dateFrom },
  }
}

/** Returns the type of page that the URL suggests, if it is one that has no author. */
function typeOfAddress(url: string): PageType | null {
  return isManualAddress(url) ? 'documentation' : isServiceAddress(url) ? 'service' : null
}

/** Returns a site's name. If the name is an address, returns its host. */
function plainSiteName(name: string | null): string | null {
  const host = name && /^\s*https?:\/\//i.test(name) ? URL.parse(name.trim())?.hostname : undefined
  return host ? host.replace(/^www\./, '') : name
}
