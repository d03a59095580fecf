import type { PageDocument } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const PROTECTED = '/cdn-cgi/l/email-protection'
const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/

/** Restores addresses that Cloudflare shows as "[email protected]" until a script runs. */
export function showEmails(page: PageDocument, words: PageWords): void {
  for (const element of selectRare(page, words, ['[data-cfemail]'])) {
    const address = decode(element.getAttribute('data-cfemail') ?? '')
    if (address) element.textContent = address
  }
  if (!words.has('[data-cfemail')) return
  for (const link of page.querySelectorAll(`a[href*="${PROTECTED}"]`)) {
    const address = decode(link.getAttribute('href')?.split('#')[1] ?? '')
    if (address) link.setAttribute('href', `mailto:${address}`)
  }
}

/**
 * Decodes pairs of hexadecimal digits. The first byte is XORed with all others. Null if the result isn't an address.
 */
function decode(hex: string): string | null {
  if (!/^(?:[\da-f]{2}){3,400}$/i.test(hex)) return null
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
  return ADDRESS.test(address) ? address : null
}
