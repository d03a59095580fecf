import type { PageDocument } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

const PROTECTED = '/cdn-cgi/l/email-protection'
const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/

/** "[email protected]": Cloudflare hides addresses until a script shows them. Here they are shown without. */
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

/** Pairs of hexadecimal digits, the first of which is mixed into all others. Null when that gives no address. */
function decode(hex: string): string | null {
  if (!/^(?:[\da-f]{2}){3,400}$/i.test(hex)) return null
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  const address = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
  return ADDRESS.test(address) ? address : null
}
