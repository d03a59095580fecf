export type FileType =
  | 'archive'
  | 'pdf'
  | 'image'
  | 'audio'
  | 'video'
  | 'program'
  | 'document'
  | 'font'
  | 'book'
  | 'data'
  | 'file'

const signatures: readonly (readonly [string, FileType])[] = [
  ['504b0304', 'archive'],
  ['504b0506', 'archive'],
  ['1f8b', 'archive'],
  ['425a68', 'archive'],
  ['377abcaf271c', 'archive'],
  ['52617221', 'archive'],
  ['fd377a585a', 'archive'],
  ['25504446', 'pdf'],
  ['89504e47', 'image'],
  ['47494638', 'image'],
  ['ffd8ff', 'image'],
  ['494433', 'audio'],
  ['4f676753', 'audio'],
  ['1a45dfa3', 'video'],
  ['7f454c46', 'program'],
  ['d0cf11e0', 'document'],
]

const kinds: readonly (readonly [RegExp, FileType])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^font\//, 'font'],
  [/zip|compressed|x-tar|x-rar|x-7z|gzip/, 'archive'],
  [/^application\/epub/, 'book'],
  [/msword|officedocument|opendocument|rtf$/, 'document'],
  [/json|javascript|csv/, 'data'],
  [/octet-stream/, 'file'],
]

/**
 * Returns the type of file that a response contains instead of a page. Null for a page. The bytes take precedence over
 * the declared type, because servers label archives as text/html and pages as application/octet-stream.
 */
export function detectFileType(contentType: string | null, body: Uint8Array): FileType | null {
  const head = Buffer.from(body.subarray(0, 16)).toString('hex')
  const signature = signatures.find(([bytes]) => head.startsWith(bytes))
  if (signature) return signature[1]
  if (head.startsWith('52494646') && head.slice(16, 24) === '57454250') return 'image'
  if (head.slice(8, 16) === '66747970') return 'video'
  if (contentType === null || /html|^text\/plain$/.test(contentType)) return null
  if (startsLikeHtml(body)) return null
  return kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? null
}

function startsLikeHtml(body: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*(?:<!--|<\?xml|<!doctype html|<html|<head|<body)/i.test(
    Buffer.from(body.subarray(0, 512)).toString('latin1'),
  )
}
