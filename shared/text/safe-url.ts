// White space and controls never belong in a URL; browsers drop some of them, which hides "java\nscript:".
const UNWANTED = /[\u0000-\u0020\u007F-\u00A0\u200B\u2028\u2029\uFEFF]+/g
const WEB = /^https?:\/\/[^/?#\\]/i

function strip(url: string): string {
  return url.toWellFormed().normalize('NFC').replace(UNWANTED, '')
}

/** The URL when a link of an article may lead there: http, https, mailto, or a #fragment of the page; else null. */
export function safeLinkUrl(url: string): string | null {
  const stripped = strip(url)
  return WEB.test(stripped) || /^mailto:[^/]/i.test(stripped) || /^#[^#]/.test(stripped) ? stripped : null
}

/** The URL when an image of an article may come from there: http or https; else null. */
export function safeImageUrl(url: string): string | null {
  const stripped = strip(url)
  return WEB.test(stripped) ? stripped : null
}
