const signatures: readonly (readonly [string, string])[] = [
  ['504b0304', 'an archive'],
  ['504b0506', 'an archive'],
  ['1f8b', 'an archive'],
  ['425a68', 'an archive'],
  ['377abcaf271c', 'an archive'],
  ['52617221', 'an archive'],
  ['fd377a585a', 'an archive'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'an image'],
  ['47494638', 'an image'],
  ['ffd8ff', 'an image'],
  ['494433', 'an audio file'],
  ['4f676753', 'an audio file'],
  ['1a45dfa3', 'a video'],
  ['7f454c46', 'a program'],
  ['d0cf11e0', 'a document'],
]

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$/, 'a PDF document'],
  [/^image\//, 'an image'],
  [/^audio\//, 'an audio file'],
  [/^video\//, 'a video'],
  [/^font\//, 'a font'],
  [/zip|compressed|x-tar|x-rar|x-7z|gzip/, 'an archive'],
  [/^application\/epub/, 'a book'],
  [/msword|officedocument|opendocument|rtf$/, 'a document'],
  [/json|javascript|csv/, 'a data file'],
  [/octet-stream/, 'a file'],
]

/**
 * Names the file that a reply holds instead of a page, with its article ("a PDF document"). Null for a page. The bytes
 * come first: servers label archives as text/html and pages as application/octet-stream.
 */
export function detectFileType(contentType: string | null, body: Uint8Array): string | null {
  const head = Buffer.from(body.subarray(0, 16)).toString('hex')
  const signature = signatures.find(([bytes]) => head.startsWith(bytes))
  if (signature) return signature[1]
  if (head.startsWith('52494646') && head.slice(16, 24) === '57454250') return 'an image'
  if (head.slice(8, 16) === '66747970') return 'a video'
  if (contentType === null || /html|^text\/plain$/.test(contentType)) return null
  if (startsLikeHtml(body)) return null
  return kinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? null
}

function startsLikeHtml(body: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*(?:<!--|<\?xml|<!doctype html|<html|<head|<body)/i.test(
    Buffer.from(body.subarray(0, 512)).toString('latin1'),
  )
}
