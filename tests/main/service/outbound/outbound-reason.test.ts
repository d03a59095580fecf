import { describe, expect, it } from 'vitest'
import { explain } from '#shared/reasons/sentences.ts'
import { OutboundError, type OutboundErrorCode, outboundReason } from '../../../../main/service/outbound/index.ts'

const sentenceFor = (error: OutboundError): string => explain(outboundReason(error))

const codes: Record<OutboundErrorCode, true> = {
  invalid_url: true,
  unsupported_scheme: true,
  forbidden_port: true,
  forbidden_address: true,
  unresolved_host: true,
  connection_failed: true,
  tls_failed: true,
  timed_out: true,
  too_many_redirects: true,
  redirect_loop: true,
  too_large: true,
  http_error: true,
  bad_encoding: true,
  no_part: true,
  not_kept: true,
  aborted: true,
}

describe('The reason why a request failed', () => {
  it('has for each error a different sentence without the address or technical words', () => {
    const sentences = Object.keys(codes).map((code) =>
      sentenceFor(new OutboundError(code as OutboundErrorCode, 'http://secret.example.com/', 'ECONNRESET secret')),
    )
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(sentence).not.toMatch(/secret\.example|ECONN|_|!|undefined|null/)
    }
  })

  it('names a site’s status and its meaning', () => {
    const of = (status: number) => sentenceFor(new OutboundError('http_error', 'http://a.example.com/', '', { status }))
    expect(of(404)).toBe('The site returned 404: the page wasn’t found.')
    expect(of(429)).toBe('The site returned 429: it asked us to slow down.')
    expect(of(418)).toBe('The site returned 418: it didn’t send the page.')
    expect(of(599)).toBe('The site returned 599: an error occurred.')
    expect(of(302)).toMatch(/^The site returned 302: /)
  })

  it('says that a private address was not requested', () => {
    expect(sentenceFor(new OutboundError('forbidden_address', 'http://10.0.0.1/', ''))).toBe(
      'This address leads to a private network, so it wasn’t opened.',
    )
  })
})
