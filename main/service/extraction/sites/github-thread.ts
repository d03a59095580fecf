import { build, type PageElement, textOf } from '../page-document.ts'
import { commentQuote, commentsHeading, dayOf } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_COMMENTS = 1000
/** Comments in the layout of issues, and in that of pull requests and discussions. */
const COMMENTS =
  '[data-testid="issue-viewer-issue-container"],.react-issue-comment,.timeline-comment,.review-comment,' +
  '.discussion-comment'
const BODY = '.markdown-body,.comment-body'
const AUTHOR =
  'a[data-testid="issue-body-header-author"],a.author,[data-testid="comment-header-author"],a[data-testid="avatar-link"],' +
  'a[data-hovercard-type="user"],a[data-hovercard-url*="/users/"]'
/** A reply within a discussion's thread. */
const NESTED = 'nested-discussion-timeline-comment'

/** An issue, a pull request or a discussion, with comments as quotes under their authors' names. */
export const githubThread: SiteRule = {
  name: 'GitHub, threads',
  taughtBy: 'https://github.com/vitejs/vite/discussions/18191',
  matches: (page, url) =>
    url.hostname === 'github.com' &&
    /^\/[\w.-]+\/[\w.-]+\/(?:issues|pull|discussions)\/\d+/.test(url.pathname) &&
    page.querySelector(COMMENTS) !== null,
  article: (page) => {
    const said = [...page.querySelectorAll(COMMENTS)].slice(0, MAX_COMMENTS).flatMap((comment) => {
      const body = comment.querySelector(BODY)
      // The box around a discussion's thread also contains the bodies of its replies.
      if (!body || body.closest(COMMENTS) !== comment || textOf(body) === '') return []
      return [{ comment, body, facts: factsOf(comment), isAnswer: hasClass(comment, NESTED) }]
    })
    const [first, ...others] = said
    if (!first) return null
    const quotes: PageElement[] = []
    for (const { body, facts, isAnswer } of others) {
      const quote = commentQuote(page, facts, wordsOf(body))
      const last = quotes.at(-1)
      if (isAnswer && last) last.append(quote)
      else quotes.push(quote)
    }
    const article = build(page, 'article', {}, ...wordsOf(first.body))
    if (quotes.length > 0) article.append(commentsHeading(page), ...quotes)
    return article
  },
}

function factsOf(comment: PageElement) {
  const author = own(comment, AUTHOR)
  const time = own(comment, 'relative-time[datetime]')
  const href = time?.closest('a')?.getAttribute('href')
  const account = /^(?:https:\/\/github\.com)?\/([\w-]+)$/.exec(author?.getAttribute('href') ?? '')?.[1]
  return {
    author: textOf(author) || account || 'Someone',
    when: dayOf(time?.getAttribute('datetime')),
    // In the saved page, fragment links lead nowhere.
    href: href?.includes('#') ? null : href,
  }
}

/** Returns the first match that belongs to the comment itself. */
function own(comment: PageElement, selector: string): PageElement | null {
  return [...comment.querySelectorAll(selector)].find((one) => one.closest(COMMENTS) === comment) ?? null
}

function wordsOf(body: PageElement): PageElement['childNodes'] {
  const words = body.cloneNode(true)
  for (const part of words.querySelectorAll('clipboard-copy,.zeroclipboard-container,button,a.anchor')) part.remove()
  return words.childNodes
}

function hasClass(element: PageElement, name: string): boolean {
  return (element.getAttribute('class') ?? '').split(/\s+/).includes(name)
}
