import { build, type PageDocument, type PageElement, type PageNode, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading, dayOf } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 1000
const DEEPEST = 12
const FEW = 200

/** An article on LWN with its readers' comments. The comment boxes are nested, like the quotes that they become. */
export const lwn: SiteRule = {
  name: 'LWN',
  taughtBy: 'https://lwn.net/Articles/1060190/',
  pageType: 'article',
  matches: (page, url) =>
    url.hostname === 'lwn.net' &&
    page.querySelector('.PageHeadline') !== null &&
    page.querySelector('.ArticleText') !== null,
  article: (page) => {
    const text = page.querySelector('.ArticleText main') ?? page.querySelector('.ArticleText')
    if (!text) return null
    const words = text.cloneNode(true)
    for (const part of words.querySelectorAll('details.CommentBox,form,.CommentReplyButton,a[name^="Comm"]'))
      part.remove()
    if (textOf(words).length < FEW) return null
    dropRules(words)
    const budget = { left: MAX_COMMENTS }
    const boxes = [...text.querySelectorAll('details.CommentBox')].filter((box) => outerOf(box) === null)
    const quotes = boxes.map((box) => quoteOf(page, box, budget, 0)).filter((quote) => quote !== null)
    const article = build(page, 'article', {}, ...words.childNodes)
    if (quotes.length > 0) article.append(commentsHeading(page), ...quotes)
    return article
  },
}

/** Removes the rules between the article and its comments. */
function dropRules(words: PageElement): void {
  for (let last = [...words.childNodes].at(-1); last; last = [...words.childNodes].at(-1)) {
    const name = (last as PageElement).localName
    if (last.textContent.trim() !== '' || (name !== undefined && !/^(?:hr|br|p|a)$/.test(name))) return
    last.remove()
  }
}

function quoteOf(page: PageDocument, box: PageElement, budget: { left: number }, depth: number): PageElement | null {
  if (budget.left-- <= 0) return null
  const head = own(box, '.CommentPoster')
  const body = own(box, '.FormattedComment')
  const title = textOf(own(box, '.CommentTitle'))
  const outer = outerOf(box)
  const isNew = title !== '' && title !== textOf(outer && own(outer, '.CommentTitle'))
  const words: PageNode[] = body ? [...body.cloneNode(true).childNodes] : looseWords(box)
  if (isNew) words.unshift(build(page, 'p', {}, build(page, 'strong', {}, title)))
  const facts = {
    author: textOf(head?.querySelector('b') ?? null) || 'Someone',
    when: dateOf(textOf(head)),
    href: head?.querySelector('a[href^="/Articles/"]')?.getAttribute('href'),
  }
  const quote = commentQuote(page, facts, words)
  for (const inner of box.querySelectorAll('details.CommentBox')) {
    if (outerOf(inner) !== box) continue
    const answer = quoteOf(page, inner, budget, depth + 1)
    if (answer) (depth < DEEPEST ? quote : (quote.parentNode ?? quote)).append(answer)
  }
  return quote
}

/** Returns a comment's words, which in the older layout aren't in a separate element. */
function looseWords(box: PageElement): PageNode[] {
  const copy = box.cloneNode(true)
  for (const part of copy.querySelectorAll('summary,details,form,.CommentReplyButton,.CommentTitle,.CommentPoster')) {
    part.remove()
  }
  return [...copy.childNodes]
}

function outerOf(box: PageElement): PageElement | null {
  return box.parentNode?.closest('details.CommentBox') ?? null
}

function own(box: PageElement, selector: string): PageElement | null {
  return [...box.querySelectorAll(selector)].find((one) => one.closest('details.CommentBox') === box) ?? null
}

/** Converts "Posted Mar 6, 2026 17:33 UTC (Fri) by …" to 2026-03-06. */
function dateOf(text: string): string {
  const found = /Posted ([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})/.exec(text)
  const month = found ? 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(found[1] as string) / 3 + 1 : 0
  const two = (part: number) => String(part).padStart(2, '0')
  return found && Number.isInteger(month) && month > 0
    ? dayOf(`${found[3]}-${two(month)}-${two(Number(found[2]))}`)
    : ''
}
