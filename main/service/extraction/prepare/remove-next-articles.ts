import { type PageDocument, type PageElement, textOf } from '../page-document.ts'

/** An <article> with its own heading and this many characters is a complete one. */
const WHOLE = 1000

/**
 * Removes additional articles that some pages load below the first one and that were saved with it. If several complete
 * articles, each with its own first heading, follow one another, the one named in the page's title stays.
 */
export function dropNextArticles(page: PageDocument): void {
  const title = letters(page.querySelector('title')?.textContent ?? '')
  const articles = [...page.querySelectorAll('article')]
  if (title === '' || articles.length < 2) return
  const wholes = articles.flatMap((article) => {
    const headings = [...article.querySelectorAll('h1')]
    const name = letters(textOf(headings[0] ?? null))
    const isWhole = headings.length === 1 && name !== '' && article.textContent.length >= WHOLE
    return isWhole && !isWithin(article, articles) ? [{ article, isNamed: title.includes(name) }] : []
  })
  const named = wholes.filter(({ isNamed }) => isNamed)
  if (named.length !== 1) return
  for (const { article, isNamed } of wholes) if (!isNamed) article.remove()
}

function isWithin(article: PageElement, others: readonly PageElement[]): boolean {
  return others.some((other) => other !== article && other.contains(article))
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
