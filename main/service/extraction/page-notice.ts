import type { LinkedData } from './json-ld.ts'
import type { PageDocument } from './page-document.ts'

/** A notice that a page shows instead of its article or instead of the rest of it. */
export type PageNotice = 'paywall' | 'consent_wall' | 'error_page' | 'robot_check'

/** A text longer than this is an article, whatever it says. */
const LONG = 3500
const PAYWALL =
  /(?:subscribe|sign up|register|become a (?:member|subscriber)|start your (?:free )?trial)[^.]{0,60}(?:to (?:continue|keep|finish) reading|to (?:read|unlock|access) (?:the|this)|for (?:full|unlimited) access)|(?:this|the) (?:article|story|content|post) is (?:only )?(?:for|available to|reserved for|exclusive to) (?:paid |paying |premium )?(?:subscribers|members)|already a subscriber\?|you.ve (?:reached|read) your (?:limit|free|last)|continue reading (?:with|for) |jetzt weiterlesen|réservé aux abonnés|solo para suscriptores/i
const CONSENT =
  /(?:we|our) (?:and our (?:\d+ )?partners )?(?:use|store|value)[^.]{0,80}(?:cookies|privacy)|accept (?:all )?cookies|before you continue|cookie (?:consent|preferences|settings)|manage your (?:privacy|consent)/i
const ERROR_TITLE =
  /^\W*(?:error\s*)?(?:40[0-9]|410|50[0-4])\b|(?:page|file|document|article) (?:not found|cannot be found|could ?n.t be found|does ?n.t exist|no longer exists)|^\W*not found\b|access denied|forbidden|service unavailable|bad gateway|something went wrong|(?:seite|artikel) (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden|(?:nie znaleziono strony|strona nie istnieje)|sidan (?:kunde inte hittas|hittades inte)|siden (?:blev )?ikke fundet|страница не найдена|сторінку не знайдено|ページが見つかりません|页面不存在|找不到(?:该)?页面/i
const ROBOTS =
  /verify(?:ing)? (?:that )?you are (?:a )?human|checking (?:if the site connection is secure|your browser)|are you a robot|complete the (?:security check|captcha)|unusual traffic|just a moment|enable javascript and cookies to continue|ddos protection by/i

/** Names with which systems mark the page that they show for an unknown address, in any language. */
const ERROR_NAME =
  /(?:^|\s)(?:(?:page|error|http|status|template|is|route)[-_]?40[34](?:[-_]page)?|40[34](?:[-_]?(?:page|error|template))?|(?:page[-_]?)?not[-_]?found(?:[-_]page)?)(?:\s|$)/i
const ERROR_STATUS = /^(?:40[34]|410|5\d\d)$/

/** True if the page's markup says that it is shown instead of a page that doesn't exist. */
export function isErrorPage(page: PageDocument): boolean {
  const names = [page.documentElement, page.body].map(
    (element) => `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`,
  )
  const status = page.querySelector('meta[name="prerender-status-code"]')?.getAttribute('content') ?? ''
  return names.some((name) => ERROR_NAME.test(name)) || ERROR_STATUS.test(status.trim())
}

/**
 * Recognizes pages that respond with status 200 but contain no article. Unless the markup marks the page as an error
 * page, only short texts are checked.
 */
export function noticeOf(text: string, title: string, data: readonly LinkedData[], isError = false): PageNotice | null {
  if (isError) return 'error_page'
  if (text.length > LONG) return null
  const short = text.length < 1200
  if (short && (ROBOTS.test(title) || ROBOTS.test(text))) return 'robot_check'
  if (short && (ERROR_TITLE.test(title) || ERROR_TITLE.test(text.slice(0, 160)))) return 'error_page'
  const isClosed = data.some(
    (node) => node.isAccessibleForFree === false || /^false$/i.test(String(node.isAccessibleForFree)),
  )
  if (isClosed || PAYWALL.test(text)) return 'paywall'
  return short && CONSENT.test(text.slice(0, 600)) ? 'consent_wall' : null
}
