import type { PageDocument } from './page-document.ts'

/** Fewer characters outside scripts are no text to read. */
const LITTLE = 200
const NOTHING = 25
const WANTS_SCRIPTS =
  /(?:enable|activate|turn on|requires?|needs?|without)\s+(?:\w+\s+){0,3}javascript|javascript\s+(?:\w+\s+){0,4}(?:enabled|disabled|required|to run|aktivieren|must be)|this app works best with javascript/i
const APP_ROOTS = '#root,#app,#__next,#___gatsby,app-root,[data-reactroot],#svelte,#q-app'

/** Why the page as received can't have an article. Null if it has enough text to look for one. Changes nothing. */
export function failureOf(page: PageDocument): 'empty_page' | 'script_only' | 'frames_only' | null {
  let scripts = 0
  let hidden = 0
  let withoutScripts = ''
  for (const element of page.querySelectorAll('script,style,noscript,template')) {
    if (element.localName === 'script') scripts++
    if (element.localName === 'noscript') withoutScripts += element.textContent
    hidden += element.textContent.trim().length
  }
  const body = page.querySelector('body') ?? page.documentElement
  const visible = body.textContent.replace(/\s+/g, ' ')
  const headed = page.querySelector('head')?.querySelectorAll('script,style,noscript,template') ?? []
  for (const element of headed) hidden -= element.textContent.trim().length
  const left = visible.trim().length - hidden
  if (left >= LITTLE) return null
  const asks = WANTS_SCRIPTS.test(withoutScripts) || (left > 0 && WANTS_SCRIPTS.test(visible.slice(0, 5000)))
  if (scripts > 0 && (asks || page.querySelector(APP_ROOTS))) return 'script_only'
  if (page.querySelector('frameset')) return 'frames_only'
  if (left >= NOTHING) return null
  // No text at all, but external scripts: the page would be what they show.
  return page.querySelector('script[src]') ? 'script_only' : 'empty_page'
}
