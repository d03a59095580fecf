import type { Header } from 'postal-mime'
import type { UnsubscribeWays } from './email.ts'

const HEADERS = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * Returns the ways to unsubscribe that an email's headers offer. One-click unsubscribing is included only if the sender
 * declares it, the URL is https, and a signature of the email covers both headers. Also returns null if a header occurs
 * twice: a signature covers the lower one, and anyone who forwards the email can add another above it.
 */
export function unsubscribeWays(headers: readonly Header[]): UnsubscribeWays | null {
  if (HEADERS.some((name) => headers.filter(({ key }) => key === name).length > 1)) return null
  const said = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  const ways = [
    ...said('list-unsubscribe')
      .slice(0, 8_000)
      .matchAll(/<([^<>]{1,2000})>/g),
  ].map(([, way = '']) => way.trim())
  const page = ways.find((way) => /^https?:\/\/[^/]/i.test(way) && URL.canParse(way)) ?? null
  const mailto = ways.find((way) => /^mailto:[^/\s]+@/i.test(way)) ?? null
  if (page === null && mailto === null) return null
  const mayPost = /^\s*List-Unsubscribe\s*=\s*One-Click\s*$/i.test(said('list-unsubscribe-post'))
  const isSafe = page !== null && /^https:/i.test(page) && mayPost && isSigned(headers)
  return { oneClick: isSafe ? page : null, page, mailto }
}

function isSigned(headers: readonly Header[]): boolean {
  return headers.some(({ key, value }) => {
    if (key !== 'dkim-signature') return false
    const names = (/(?:^|;)\s*h\s*=\s*([^;]{1,4000})/i.exec(value)?.[1] ?? '')
      .split(':')
      .map((name) => name.trim().toLowerCase())
    return HEADERS.every((name) => names.includes(name))
  })
}
