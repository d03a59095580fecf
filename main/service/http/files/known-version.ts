/** Codings that proxies append to a validator of what they pack: Apache `-gzip`, Caddy `-zstd`, others `;gzip`. */
const PACKED = /(?:--?|;)(?:gzip|br|zstd|deflate|df)(?="?$)/

/**
 * True if the client has that version already: `If-None-Match` is compared weakly (RFC 9110, section 13.1.2). A proxy
 * that packed the answer may have marked the validator, so its mark does not count.
 */
export function isKnownVersion(ifNoneMatch: string | null, etag: string): boolean {
  const ours = opaque(etag)
  return (
    ifNoneMatch
      ?.split(',')
      .map((each) => each.trim())
      .some((each) => each === '*' || opaque(each) === ours || opaque(each.replace(PACKED, '')) === ours) ?? false
  )
}

const opaque = (etag: string): string => etag.replace(/^W\//, '')
