import { build, type PageDocument } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Elements that are never part of an article, whatever they contain. */
const NOISE = [
  'script',
  'style',
  'template',
  'link',
  'object',
  'embed',
  'canvas',
  'svg',
  'form input',
  // Buttons that open something are often the headings of questions or tabs, so they stay.
  'button:not([aria-expanded]):not([aria-controls]):not([data-toggle]):not([data-bs-toggle])',
  'select',
  'textarea',
  'dialog',
  'nav',
  '[role="navigation"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[aria-modal="true"]',
  // Sign-up boxes that blog and newsletter software inserts between paragraphs.
  '.kg-signup-card',
  '.subscription-widget-wrap',
  '.subscription-widget-wrap-editor',
  '.wp-block-jetpack-subscriptions',
  '.mc4wp-form',
  // The help and the menu bar that mdBook puts before every chapter. Scripts display the help.
  '#mdbook-help-container',
  'h1.menu-title',
]

/** Controls within code and headings: line numbers, "copy" buttons, permalinks. */
const SMALL_NOISE = [
  '.gutter',
  '.lineno',
  '.linenos',
  '.line-numbers-rows',
  '.blob-num',
  '.hljs-ln-numbers',
  'td.rouge-gutter',
  'a.headerlink',
  'a.anchorjs-link',
  'a.header-anchor',
  '.mw-editsection',
  '.sr-only',
  '.screen-reader-text',
  '.visually-hidden',
]

/** Links from a heading to itself. */
const HEADING_LINKS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => `${heading} a[href^="#"]`).join(',')
export const PERMALINK =
  /^(?:[\s#¶§∞🔗⚓\u200B]|\uFE0F)*$|^(?:perma)?link(?: to (?:this |the )?(?:heading|section|anchor))?$/iu

/**
 * A <noscript> with this many characters of prose is the page itself. Some forums serve it to readers without scripts,
 * such as Lectern.
 */
const WHOLE_PAGE = 400
/** More characters than any real form submits. */
const MUCH = 2000

/**
 * Removes everything that isn't content. Event handlers and styles are removed later, with everything else that isn't
 * on the allow-list.
 */
export function removeNoise(page: PageDocument, words: PageWords): void {
  for (const element of selectRare(page, words, NOISE)) element.remove()
  for (const element of selectRare(page, words, SMALL_NOISE)) {
    if (element.textContent.length < 400 || element.closest('pre,figure,table')) element.remove()
  }
  for (const link of page.querySelectorAll(HEADING_LINKS)) if (PERMALINK.test(link.textContent)) link.remove()
  for (const form of selectRare(page, words, ['form'])) {
    // Some sites wrap the whole page in a form. A form that contains a paragraph or a lot of text is such a page.
    if (form.querySelector('p') === null && form.textContent.length < MUCH) form.remove()
  }
  for (const noscript of selectRare(page, words, ['noscript'])) {
    const isPage = noscript.querySelector('p') !== null && noscript.textContent.trim().length >= WHOLE_PAGE
    if (isPage) noscript.replaceWith(build(page, 'div', {}, ...noscript.childNodes))
    else noscript.remove()
  }
}
