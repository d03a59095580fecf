import { type PageDocument, type PageElement, textOf } from '../page-document.ts'

/** An <article> with its own heading and this many characters is a complete one. */
const WHOLE = 1000
/** Elements that hold a complete article, besides <article>. */
const HOLDERS =
  'article,[itemtype$="Article"],[itemtype$="BlogPosting"],[data-article-id],[data-article-url],[data-post-id],[data-story-id]'
const MAX_HOLDERS = 500
const MAX_HEADINGS = 50

interface Whole {
  article: PageElement
  isNamed: boolean
  /** True if its heading is of the first level, or leads to its own page. */
  isFirst: boolean
}

/**
 * Removes additional articles that some pages load below the first one and that were saved with it. If several complete
 * articles, each with its own first heading, follow one another, the one named in the page's title stays. The others may
 * have a lower heading if it leads to their own pages.
 */
export function dropNextArticles(page: PageDocument): void {
  const title = letters(page.querySelector('title')?.textContent ?? '')
  if (title === '') return
  const holders = [...page.querySelectorAll(HOLDERS)].slice(0, MAX_HOLDERS)
  if (holders.length < 2) return
  const inner = new Set(holders)
  const wholes = holders.flatMap((article) => (isWithin(article, inner) ? [] : (wholeOf(article, title) ?? [])))
  const named = wholes.filter(({ isNamed }) => isNamed)
  if (named.length !== 1) return
  for (const { article, isNamed, isFirst } of wholes) if (!isNamed && isFirst) article.remove()
}

function wholeOf(article: PageElement, title: string): Whole | null {
  if (article.textContent.length < WHOLE) return null
  const firsts = [...article.querySelectorAll('h1')]
  const [heading] = firsts.length > 0 ? firsts : [...article.querySelectorAll('h2,h3')].slice(0, MAX_HEADINGS)
  const name = letters(textOf(heading ?? null))
  if (!heading || name === '' || firsts.length > 1) return null
  return { article, isNamed: title.includes(name), isFirst: firsts.length === 1 || leadsAway(heading) }
}

/** True if the whole heading is a link to another page. */
function leadsAway(heading: PageElement): boolean {
  const link = heading.querySelector('a[href]') ?? heading.closest('a[href]')
  const address = link?.getAttribute('href') ?? '#'
  return link !== null && !address.startsWith('#') && textOf(link).length >= textOf(heading).length
}

function isWithin(article: PageElement, others: ReadonlySet<PageElement>): boolean {
  for (let up = article.parentNode; up; up = up.parentNode) if (others.has(up)) return true
  return false
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
