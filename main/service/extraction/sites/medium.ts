import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import type { SiteRule } from './site-rule.ts'

const PARAGRAPH = '.pw-post-body-paragraph'
const BLOCKS = `h1,h2,h3,h4,p,blockquote,pre,figure,ul,ol,hr,iframe,[role="separator"],${PARAGRAPH}`
/** Prompts and facts around a story. */
const AROUND =
  '.speechify-ignore,.pw-post-title,[data-testid="storyTitle"],[data-testid*="lap"],[data-testid*="Bookmark"]'
const FEW = 3

/** A story on Medium: its blocks, without the claps, follower counts and buttons between them. */
export const medium: SiteRule = {
  name: 'Medium',
  taughtBy: 'https://brianjenney.medium.com/forbidden-career-advice-for-software-developers-c7cd15f4e06d',
  pageType: 'article',
  sign: 'com.medium.reader',
  matches: (page) =>
    page.querySelector('meta[property="al:android:package"]')?.getAttribute('content') === 'com.medium.reader' &&
    page.querySelector(`article ${PARAGRAPH}`) !== null,
  article: (page) => {
    const story = page.querySelector(PARAGRAPH)?.closest('article')
    if (!story || [...story.querySelectorAll(PARAGRAPH)].length < FEW) return null
    const blocks = [...story.querySelectorAll(BLOCKS)].filter((one) => isBlock(one))
    return build(page, 'article', {}, ...blocks.map((one) => blockOf(page, one)))
  },
}

function isBlock(element: PageElement): boolean {
  if (element.closest(AROUND) || element.parentNode?.closest(`${PARAGRAPH},p,blockquote,pre,figure,ul,ol`)) return false
  switch (element.localName) {
    case 'p':
      return /pw-post-body/.test(element.getAttribute('class') ?? '')
    case 'ul':
    case 'ol':
      return [...(element.parentNode?.children ?? [])].some((one) =>
        /pw-post-body/.test(one.getAttribute('class') ?? ''),
      )
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      // In cards of other stories, the titles are links.
      return element.parentNode?.closest('a') === null && textOf(element) !== ''
    case 'figure':
      return element.querySelector('img,iframe,picture') !== null
    default:
      return true
  }
}

function blockOf(page: PageDocument, element: PageElement): PageElement {
  if (element.getAttribute('role') === 'separator') return build(page, 'hr', {})
  for (const part of element.querySelectorAll('.speechify-ignore')) part.remove()
  return element
}
