// White space and control characters never belong in a URL. Browsers drop some of them, which hides "java\nscript:".
const UNWANTED = /[\u0000-\u0020\u007F-\u00A0\u200B\u2028\u2029\uFEFF]+/g
const WEB = /^https?:\/\/[^/?#\\]/i
const CHART_START = 'data:image/svg+xml;base64,'
const CHART = /^data:image\/svg\+xml;base64,[A-Za-z0-9+/]{4,}={0,2}$/
/** UTF-16 code units. */
const LONGEST_CHART = 200_000

function strip(url: string): string {
  return url.toWellFormed().normalize('NFC').replace(UNWANTED, '')
}

/** Returns the URL if an article may link to it: http, https, mailto, or a #fragment of the page. Otherwise null. */
export function safeLinkUrl(url: string): string | null {
  const stripped = strip(url)
  return WEB.test(stripped) || /^mailto:[^/]/i.test(stripped) || /^#[^#]/.test(stripped) ? stripped : null
}

/** Returns the URL if an article may load an image from it: http or https, or a chart's data URL. Otherwise null. */
export function safeImageUrl(url: string): string | null {
  if (url.length <= LONGEST_CHART && CHART.test(url)) return url
  const stripped = strip(url)
  return WEB.test(stripped) ? stripped : null
}

/**
 * Returns the URL of a chart that a page drew itself, with the chart's SVG document in base64. Used as an image, it
 * can't run scripts or load anything.
 */
export function chartUrl(base64: string): string {
  return `${CHART_START}${base64}`
}
