/**
 * Suffixes that proxies append to the validator of a response that they compress: `-gzip` by Apache, `-zstd` by Caddy,
 * `;gzip` by others.
 */
const PACKED = /(?:--?|;)(?:gzip|br|zstd|deflate|df)(?="?$)/

/**
 * True if the client already has this version. `If-None-Match` is compared weakly (RFC 9110, section 13.1.2). A proxy
 * that compressed the response may have added a suffix to the validator, so suffixes are ignored.
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
