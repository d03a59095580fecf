import { countLetters } from './count-letters.ts'
import { ELEMENT, type PageDocument, type PageElement, TEXT } from './page-document.ts'

/** A page with fewer letters outside scripts than this has no text to read. */
const LITTLE = 200
const NOTHING = 25
const WANTS_SCRIPTS =
  /(?:enable|activate|turn on|requires?|needs?|without)\s+(?:\w+\s+){0,3}javascript|javascript\s+(?:\w+\s+){0,4}(?:enabled|disabled|required|to run|aktivieren|must be)|this app works best with javascript/i
const APP_ROOTS = '#root,#app,#__next,#___gatsby,app-root,[data-reactroot],#svelte,#q-app'
const UNSHOWN = new Set(['script', 'style', 'noscript', 'template'])
/** Number of characters of the page that are searched for a request to enable scripts. */
const SEARCHED = 5000

/**
 * Returns the reason why the page, as received, can't contain an article. Null if it has enough text to search. Doesn't
 * change the page.
 */
export function failureOf(page: PageDocument): 'empty_page' | 'script_only' | 'frames_only' | null {
  const body = page.querySelector('body') ?? page.documentElement
  const left = lettersIn(body, LITTLE)
  if (left >= LITTLE) return null
  const withoutScripts = [...page.querySelectorAll('noscript')].map(({ textContent }) => textContent).join(' ')
  const asks =
    WANTS_SCRIPTS.test(withoutScripts) || (left > 0 && WANTS_SCRIPTS.test(shownText(body).slice(0, SEARCHED)))
  if (page.querySelector('script') && (asks || page.querySelector(APP_ROOTS))) return 'script_only'
  if (page.querySelector('frameset')) return 'frames_only'
  if (left >= NOTHING) return null
  // The page has no text at all, but its external scripts would display it.
  return page.querySelector('script[src]') ? 'script_only' : 'empty_page'
}

/** Counts the characters outside scripts and styles, counting each run of white space as one. Stops at `enough`. */
function lettersIn(element: PageElement, enough: number): number {
  let count = 0
  for (let node = element.firstChild; node && count < enough; node = node.nextSibling) {
    if (node.nodeType === TEXT) count += countLetters(node.textContent, enough - count)
    else if (isShown(node)) count += lettersIn(node as PageElement, enough - count)
  }
  return count
}

function shownText(element: PageElement): string {
  let text = ''
  for (let node = element.firstChild; node && text.length < SEARCHED; node = node.nextSibling) {
    if (node.nodeType === TEXT) text += node.textContent.replace(/\s+/g, ' ')
    else if (isShown(node)) text += ` ${shownText(node as PageElement)}`
  }
  return text
}

function isShown(node: { readonly nodeType: number }): boolean {
  return node.nodeType === ELEMENT && !UNSHOWN.has((node as PageElement).localName)
}
