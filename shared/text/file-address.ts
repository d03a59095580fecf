/**
 * The host name used for files without an address. Its top-level domain never resolves on any network (RFC 2606), so
 * nothing can be fetched from it and no link leads there.
 */
export const FILE_HOST = 'file.lectern.invalid'

/** An uploaded file (shared/api/endpoints/uploads.ts), identified by the SHA-256 of its bytes in hexadecimal. */
export interface FileAddress {
  readonly hash: string
  /** Its original name; empty if unknown. */
  readonly name: string
}

/** Returns the address under which a file is saved. The same bytes are the same item, regardless of the file's name. */
export function fileAddress({ hash, name }: FileAddress): string {
  // A surrogate that was cut off from its pair can't be encoded in an address.
  return `https://${FILE_HOST}/${hash}/${encodeURIComponent(name.slice(-120).toWellFormed())}`
}

/** Returns the file that an address represents; null for any other address. */
export function fileAt(address: string): FileAddress | null {
  if (!isFileAddress(address)) return null
  const [, hash = '', name = ''] = new URL(address).pathname.split('/')
  return /^[0-9a-f]{64}$/.test(hash) ? { hash, name: decoded(name) } : null
}

/**
 * Returns the name at the end of a file's address; empty for any other address. Pages made here do not have a full
 * hash.
 */
export function fileNameAt(address: string): string {
  if (!isFileAddress(address)) return ''
  const [, , name = ''] = new URL(address).pathname.split('/')
  return decoded(name)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** True if an address represents a file rather than a page on the web. */
export const isFileAddress = (address: string): boolean =>
  address.startsWith(`https://${FILE_HOST}/`) && URL.canParse(address)
