import { OutboundError } from './outbound-error.ts'

/** Codes that OpenSSL and Node use for failed handshakes and certificates. */
const tlsCode = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/

/** Turns any error of undici, node:net or node:tls into an OutboundError about `url`. */
export function translateError(error: unknown, url: string): OutboundError {
  if (error instanceof OutboundError) {
    if (error.url === url) return error
    const { status, retryable, retryAfter, date, body, cause } = error
    return new OutboundError(error.code, url, error.message, { status, retryable, retryAfter, date, body, cause })
  }
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const details = { cause: error }
  if (tlsCode.test(code)) return new OutboundError('tls_failed', url, `${code}: ${message}`, details)
  switch (code) {
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return new OutboundError('too_large', url, 'The headers are too large', details)
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'ETIMEDOUT':
      return new OutboundError('timed_out', url, message, details)
    default:
      return new OutboundError('connection_failed', url, code === '' ? message : `${code}: ${message}`, details)
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
