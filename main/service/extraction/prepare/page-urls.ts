import type { PageDocument } from '../page-document.ts'

/** Which attributes of which elements hold an address. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  source: ['src'],
}

/** What relative addresses of the page are relative to: its <base>, if it has a good one, else its own URL. */
export function pageBase(page: PageDocument, url: string): string {
  const href = page.querySelector('base[href]')?.getAttribute('href')
  return (href && absoluteUrl(href, url)) || url
}

/** The address made absolute; null unless http or https. */
export function absoluteUrl(address: string, base: string): string | null {
  try {
    const url = new URL(address.trim(), base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}

/** Makes addresses absolute; those into the page itself stay fragments, bad ones go. Mail links stay. */
export function resolveUrls(page: PageDocument, url: string): void {
  const base = pageBase(page, url)
  const self = url.replace(/#.*$/s, '')
  for (const element of page.querySelectorAll(Object.keys(ATTRIBUTES).join(','))) {
    const isLink = element.localName === 'a'
    for (const attribute of ATTRIBUTES[element.localName] ?? []) {
      const value = element.getAttribute(attribute)?.trim()
      if (value === undefined || (isLink && /^(#|mailto:)/i.test(value))) continue
      const absolute = absoluteUrl(value, base)
      if (absolute === null) element.removeAttribute(attribute)
      else if (isLink && absolute.startsWith(`${self}#`)) element.setAttribute(attribute, absolute.slice(self.length))
      else element.setAttribute(attribute, absolute)
    }
  }
}
