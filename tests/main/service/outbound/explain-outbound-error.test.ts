import { describe, expect, it } from 'vitest'
import { explainOutboundError } from '../../../../main/service/outbound/explain-outbound-error.ts'
import { OutboundError, type OutboundErrorCode } from '../../../../main/service/outbound/index.ts'

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

describe('An explanation', () => {
  it('of each error is a different sentence without the address or technical words', () => {
    const sentences = Object.keys(codes).map((code) =>
      explainOutboundError(
        new OutboundError(code as OutboundErrorCode, 'http://secret.example.com/', 'ECONNRESET secret'),
      ),
    )
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(sentence).not.toMatch(/secret\.example|ECONN|_|!|undefined|null/)
    }
  })

  it('of a site’s refusal names the status and its meaning', () => {
    const of = (status: number) =>
      explainOutboundError(new OutboundError('http_error', 'http://a.example.com/', '', { status }))
    expect(of(404)).toBe('The site answered 404: the page wasn’t found.')
    expect(of(429)).toBe('The site answered 429: it asked us to slow down.')
    expect(of(418)).toBe('The site answered 418: it didn’t send the page.')
    expect(of(599)).toBe('The site answered 599: an error occurred.')
    expect(of(302)).toMatch(/^The site answered 302: /)
  })

  it('of a private address says why nothing was requested', () => {
    expect(explainOutboundError(new OutboundError('forbidden_address', 'http://10.0.0.1/', ''))).toBe(
      'This address leads to a private network, so it wasn’t opened.',
    )
  })
})
