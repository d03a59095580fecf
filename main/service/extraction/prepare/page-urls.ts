import type { PageDocument } from '../page-document.ts'

const ATTRIBUTES = [
  ['a', 'href'],
  ['img', 'src'],
  ['iframe', 'src'],
  ['video', 'src'],
  ['video', 'poster'],
  ['audio', 'src'],
  ['source', 'src'],
] as const

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
  for (const [tag, attribute] of ATTRIBUTES) {
    for (const element of page.querySelectorAll(`${tag}[${attribute}]`)) {
      const value = element.getAttribute(attribute)?.trim() ?? ''
      if (tag === 'a' && /^(#|mailto:)/i.test(value)) continue
      const absolute = absoluteUrl(value, base)
      if (absolute === null) element.removeAttribute(attribute)
      else if (tag === 'a' && absolute.startsWith(`${self}#`))
        element.setAttribute(attribute, absolute.slice(self.length))
      else element.setAttribute(attribute, absolute)
    }
  }
}
