import type { PageDocument } from '../page-document.ts'
import { type LinkedData, types } from '../json-ld.ts'

/** Facts from the page's head and URL that indicate the page's type. They must be read before scripts are removed. */
export interface PageFacts {
  /** Words of the title and of the description, in lower case. */
  readonly title: ReadonlySet<string>
  readonly description: ReadonlySet<string>
  /** Sequences of three words in JSON-LD's articleBody or product description. Empty if there is neither. */
  readonly told: ReadonlySet<string>
  /** One number for each sign of the page's type. */
  readonly signs: Float32Array
  /**
   * True if the page declares itself to be a thread, either in its data or as a page of forum software with a thread's
   * URL.
   */
  readonly isThread: boolean
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const DATA_TYPES = [
  /article|posting$|report/i,
  /^product|offer/i,
  /discussion|qapage|question/i,
  /collectionpage|itemlist|searchresults/i,
  /localbusiness|service|organization/i,
  /techarticle|apireference|softwaresource/i,
  /breadcrumb/i,
  /review|rating/i,
  /faqpage/i,
  /recipe|howto/i,
  /^(?:webpage|website)$/i,
  /event|course|jobposting/i,
]
const THREAD = /^(?:DiscussionForumPosting|QAPage)$/
const THREAD_ITEMS = '[itemtype$="/DiscussionForumPosting"],[itemtype$="/QAPage"]'
const THREAD_ADDRESS = /\/(?:showthread|viewtopic)\.php|[?&]showtopic=|\/(?:threads?|topics?|t)\/[^/]/
const URLS = [
  /blog|news|article|story|stories|post/i,
  /\/(?:forum|community|t|thread|topic|topics|questions|discuss|viewtopic|showthread|comments|r)(?:[/.?]|$)|forum|discuss|community\./i,
  /docs?[./]|documentation|reference|manual|guide|tutorial|wiki|api|learn|developer|readthedocs|handbook/i,
  /\/(?:products?|p|dp|item|shop)\/|product/i,
  /\/(?:collections?|categor(?:y|ies)|c|shop|catalog|browse|department|all)(?:\/|$)/i,
  /\/(?:tag|topics?|archive|list|directory|jobs|events|courses|search|reviews|best|top)(?:[/-]|$)/i,
  /services?|solutions|pricing|features|platform|about|contact|locations?/i,
  /\/\d{4}\/\d{1,2}\//,
  /\d{5,}/,
]
const TITLES = [
  /docs|documentation|reference|manual|guide|tutorial|api/i,
  /forum|community|discussion|thread|topic|question|solved/i,
  /shop|buy|sale|price|free shipping/i,
  /best|top \d+|list|directory|archive|category/i,
  /services?|software|solutions?|company|agency|near|in [A-Z]/,
  /how to|what is|why|\d (?:ways|tips|things)/i,
]
const FORUM_SOFTWARE = /discourse|vbulletin|xenforo|phpbb|flarum|invision|nodebb|vanilla|mybb|smf|khoros|lithium/i
const GENERATORS = [
  /wordpress/i,
  FORUM_SOFTWARE,
  /shopify|magento|woocommerce|bigcommerce|prestashop|demandware/i,
  /docusaurus|mkdocs|sphinx|gitbook|vitepress|hugo|jekyll|readme|mdbook|docfx|antora|nextra|mintlify/i,
  /drupal|joomla|wix|squarespace|webflow|hubspot/i,
]

/** The first signs come from the URL. Training also uses pages without them, or with the URL signs of other pages. */
export const ADDRESS_SIGNS = URLS.length + 3
export const PAGE_SIGNS = ADDRESS_SIGNS + DATA_TYPES.length + TITLES.length + GENERATORS.length + 9

export function pageFacts(page: PageDocument, url: string, data: readonly LinkedData[]): PageFacts {
  const signs = new Float32Array(PAGE_SIGNS)
  signs.set(addressSigns(url))
  let at = ADDRESS_SIGNS
  const kinds = data.flatMap((node) => types(node)).join(' ')
  const names = kinds.split(' ')
  for (const pattern of DATA_TYPES) signs[at++] = names.filter((name) => pattern.test(name)).length
  const title = page.querySelector('title')?.textContent ?? ''
  for (const pattern of TITLES) signs[at++] = pattern.test(title) ? 1 : 0
  const metas = [...page.querySelectorAll('meta')]
  const meta = (name: string) =>
    metas
      .find((one) => one.getAttribute('property') === name || one.getAttribute('name') === name)
      ?.getAttribute('content') ?? ''
  const bodyNames = `${page.querySelector('body')?.getAttribute('class') ?? ''} ${page.querySelector('body')?.getAttribute('id') ?? ''}`
  const made = `${meta('generator')} ${bodyNames.slice(0, 500)} ${meta('application-name')} ${[
    ...page.querySelectorAll('link[href],script[src]'),
  ]
    .slice(0, 60)
    .map((one) => one.getAttribute('href') ?? one.getAttribute('src'))
    .join(' ')
    .slice(0, 6000)}`
  for (const pattern of GENERATORS) signs[at++] = pattern.test(made) ? 1 : 0
  const kind = meta('og:type')
  for (const pattern of [/article|post/i, /product/i, /website/i, /profile|business/i])
    signs[at++] = pattern.test(kind) ? 1 : 0
  signs[at++] = meta('article:published_time') ? 1 : 0
  signs[at++] = meta('author') || meta('article:author') ? 1 : 0
  signs[at++] = /single|post-template|article/i.test(bodyNames) ? 1 : 0
  signs[at++] = /archive|category|blog|listing|search|collection/i.test(bodyNames) ? 1 : 0
  signs[at++] = /product|thread|topic|question|docs?/i.test(bodyNames) ? 1 : 0
  const told = new Set<string>()
  for (const node of data.slice(0, 50)) {
    for (const value of [node.articleBody, node.description, node.text, node.reviewBody]) {
      if (typeof value === 'string' && value.length > 40) addThrees(value.slice(0, 60_000), told)
    }
  }
  return {
    title: new Set(titleWords(title)),
    description: new Set(wordsOf(meta('description') || meta('og:description'))),
    told,
    signs,
    isThread:
      names.some((name) => THREAD.test(name)) ||
      (FORUM_SOFTWARE.test(made) && THREAD_ADDRESS.test(url)) ||
      page.querySelector(THREAD_ITEMS) !== null,
  }
}

/** Returns the signs of a page's type in its URL. A page without a URL gets the signs of a site's start page. */
export function addressSigns(url: string): number[] {
  const { pathname, host } = URL.canParse(url) ? new URL(url) : { pathname: '/', host: '' }
  const place = `${host}${pathname}`
  const parts = pathname.split('/').filter(Boolean)
  return [
    ...URLS.map((pattern) => (pattern.test(place) ? 1 : 0)),
    parts.length,
    pathname.length,
    (parts.at(-1) ?? '').split('-').length,
  ]
}

/**
 * Returns words for comparing a heading with a title. In scripts without spaces, pairs of letters count as words.
 * `known` are the text's words, if they are already available.
 */
export function titleWords(text: string, known?: string[]): string[] {
  const words = known && !text.includes('_') ? known : wordsOf(text.replaceAll('_', ' '))
  if (!UNSPACED.test(text)) return words
  return words.flatMap((word) => {
    if (word.length < 3 || !UNSPACED.test(word)) return [word]
    const letters = Array.from(word)
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  })
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** Returns the fraction of the text's three-word sequences that are in the set. 0 for fewer than three words. */
export function shareOfThrees(words: readonly string[], set: ReadonlySet<string>): number {
  if (words.length < 3 || set.size === 0) return 0
  let found = 0
  for (let index = 2; index < words.length; index++) {
    if (set.has(`${words[index - 2]} ${words[index - 1]} ${words[index]}`)) found++
  }
  return found / (words.length - 2)
}

function addThrees(text: string, into: Set<string>): void {
  const words = wordsOf(text.replace(/<[^<>]+>/g, ' '))
  for (let index = 2; index < words.length; index++) into.add(`${words[index - 2]} ${words[index - 1]} ${words[index]}`)
}
