import { build, type PageElement, textOf } from '../page-document.ts'
import type { SiteRule } from './site-rule.ts'

/** Parts that templates add to an article: navigation, notices to editors, links to sister sites. */
const AROUND =
  '.navbox,.navbox-styles,.vertical-navbox,.sidebar,.sidebar-list,.hatnote,.dablink,.ambox,.tmbox,.ombox,.mbox-small,' +
  '.metadata,.sistersitebox,.side-box,.portalbox,.portal-bar,.noprint,.toc,#toc,.mw-editsection,.mw-jump-link,' +
  '.mw-indicators,.mw-authority-control,.authority-control,.printfooter,.catlinks,.shortdescription,.mw-empty-elt,' +
  '#coordinates,.navigation-not-searchable,.archwiki-template-meta-related-articles,.mw-cite-backlink,#siteSub,' +
  '[role="navigation"],style,link'
const PROSE = 'p,li,dd'
const FEW = 200

/**
 * An article on Wikipedia or another MediaWiki site: its text without notices and link boxes. The infobox is placed
 * after the first paragraph, as on Wikipedia's narrow screens.
 */
export const mediawiki: SiteRule = {
  name: 'MediaWiki',
  taughtBy: 'https://en.wikipedia.org/wiki/Obsidian_(software)',
  pageType: 'documentation',
  sign: 'mw-parser-output',
  matches: (page, url) =>
    (/(?:^|\.)wikipedia\.org$/.test(url.hostname) ||
      /^MediaWiki\b/.test(page.querySelector('meta[name="generator"]')?.getAttribute('content') ?? '')) &&
    page.querySelector('#mw-content-text .mw-parser-output > p') !== null &&
    // Category members and search results appear below the text that an editor wrote.
    page.querySelector('.mw-category-generated,#mw-pages,.searchresults,.diff,#pagehistory') === null,
  article: (page) => {
    const output = page.querySelector('#mw-content-text .mw-parser-output')
    if (!output) return null
    const article = output.cloneNode(true)
    for (const part of article.querySelectorAll(AROUND)) if (!isMost(part, article)) part.remove()
    const lead = [...article.children].find((one) => one.localName === 'p' && textOf(one) !== '')
    if (!lead || proseOf(article) < FEW) return null
    const facts = [...article.children].filter((one) => isFacts(one) && isBefore(one, lead))
    lead.after(...facts)
    return build(page, 'article', {}, ...article.childNodes)
  },
}

function isFacts(element: PageElement): boolean {
  return /(?:^|\s)infobox/.test(element.getAttribute('class') ?? '')
}

function isBefore(one: PageElement, other: PageElement): boolean {
  for (let next = one.nextElementSibling; next; next = next.nextElementSibling) if (next === other) return true
  return false
}

/** The class name of a template for a link box may, on another site, be the class name of the page's whole text. */
function isMost(part: PageElement, article: PageElement): boolean {
  return part.textContent.length > 1000 && part.textContent.length * 2 > article.textContent.length
}

function proseOf(element: PageElement): number {
  let length = 0
  for (const one of element.querySelectorAll(PROSE)) length += one.textContent.trim().length
  return length
}
