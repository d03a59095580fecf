import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { dayOf, headLine } from './comment-quote.ts'
import type { SiteRule } from './site-rule.ts'

const MAX_ANSWERS = 200

/**
 * A question with its answers, each under its author's name. Without the names, the answers would read as if one person
 * had written them.
 */
export const stackExchange: SiteRule = {
  name: 'Stack Exchange',
  taughtBy: 'https://stackoverflow.com/questions/21553327/why-is-except-pass-a-bad-programming-practice',
  sign: 'js-post-body',
  matches: (page) =>
    page.querySelector('[data-questionid] .js-post-body') !== null &&
    page.querySelector('[data-answerid] .js-post-body') !== null,
  article: (page) => {
    const question = page.querySelector('[data-questionid] .js-post-body')
    const answers = [...page.querySelectorAll('[data-answerid]')].slice(0, MAX_ANSWERS)
    if (!question || answers.length === 0) return null
    const article = build(page, 'article', {}, ...question.childNodes, build(page, 'h2', {}, 'Answers'))
    for (const [index, answer] of answers.entries()) {
      const body = answer.querySelector('.js-post-body')
      if (!body) continue
      if (index > 0) article.append(build(page, 'hr', {}))
      article.append(answerHead(page, answer), ...body.childNodes)
    }
    return article
  },
}

function answerHead(page: PageDocument, answer: PageElement): PageElement {
  // If an editor has signed the answer, that signature comes before the author's.
  const signed = [...answer.querySelectorAll('.post-signature')].at(-1)
  const name = textOf(signed?.querySelector('.user-details a,.user-details [itemprop="name"]') ?? null)
  const score = answer.getAttribute('data-score') ?? ''
  const isAccepted = answer.getAttribute('itemprop') === 'acceptedAnswer'
  const facts = [/^-?\d+$/.test(score) ? `${score} points` : '', isAccepted ? 'accepted' : '']
  return headLine(page, {
    author: answer.getAttribute('data-author-username') || name || 'Someone',
    when: dayOf(signed?.querySelector('.relativetime')?.getAttribute('title')),
    href: answer.querySelector('a.js-share-link')?.getAttribute('href'),
    more: facts.filter(Boolean).join(' · '),
  })
}
