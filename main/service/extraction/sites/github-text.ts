import { build, type PageElement, textOf } from '../page-document.ts'
import type { SiteRule } from './site-rule.ts'

const BADGES = /shields\.io|badge|travis-ci|codecov|circleci|coveralls|appveyor/i
/** Controls that link to headings or copy code. */
const BUTTONS = 'a.anchor,clipboard-copy,.zeroclipboard-container,button,.octicon'
const FEW = 40

/** The main text of a repository: its README, or a rendered file. Leaves out the list of files. */
export const githubText: SiteRule = {
  name: 'GitHub, texts',
  taughtBy: 'https://github.com/mozilla/readability',
  pageType: 'documentation',
  matches: (page, url) =>
    url.hostname === 'github.com' &&
    /^\/[\w.-]+\/[\w.-]+(?:\/(?:tree|blob)\/.*)?\/?$/.test(url.pathname) &&
    page.querySelector('article.markdown-body') !== null,
  article: (page) => {
    const [text, another] = [...page.querySelectorAll('article.markdown-body')]
    if (!text || another) return null
    const article = text.cloneNode(true)
    for (const part of article.querySelectorAll(BUTTONS)) part.remove()
    for (const image of article.querySelectorAll('img')) if (isBadge(image)) dropImage(image)
    return textOf(article).length < FEW ? null : build(page, 'article', {}, ...article.childNodes)
  },
}

function isBadge(image: PageElement): boolean {
  return BADGES.test(image.getAttribute('data-canonical-src') ?? image.getAttribute('src') ?? '')
}

/** Removes an image, and the link around it if the link contains nothing else. */
function dropImage(image: PageElement): void {
  const holder = image.parentNode
  image.remove()
  if (holder?.localName === 'a' && textOf(holder) === '' && !holder.querySelector('img')) holder.remove()
}
