/**
 * The name that files without an address of their own are kept under: it ends in what no network ever resolves
 * (RFC 2606), so nothing can be fetched from there and nothing leads there.
 */
export const FILE_HOST = 'file.lectern.invalid'

/** A file that was handed over (shared/api/endpoints/uploads.ts): the SHA-256 of its bytes, in hexadecimal. */
export interface FileAddress {
  readonly hash: string
  /** What it was called; empty when nobody says. */
  readonly name: string
}

/** The address that a file is saved under. The same bytes are the same item, whatever they are called. */
export function fileAddress({ hash, name }: FileAddress): string {
  // Half of a pair, cut off at the edge, cannot be written into an address.
  return `https://${FILE_HOST}/${hash}/${encodeURIComponent(name.slice(-120).toWellFormed())}`
}

/** The file that an address stands for; null for any other address. */
export function fileAt(address: string): FileAddress | null {
  if (!isFileAddress(address)) return null
  const [, hash = '', name = ''] = new URL(address).pathname.split('/')
  if (!/^[0-9a-f]{64}$/.test(hash)) return null
  try {
    return { hash, name: decodeURIComponent(name) }
  } catch {
    return { hash, name }
  }
}

/** Whether nothing on the web is at an address: its content came from a file. */
export const isFileAddress = (address: string): boolean =>
  address.startsWith(`https://${FILE_HOST}/`) && URL.canParse(address)
