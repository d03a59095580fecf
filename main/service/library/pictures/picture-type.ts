/** The start of an SVG file: XML declaration, comments and document type may precede the element. */
const drawing =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE svg[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/i
const DRAWING_HEAD = 8 * 1024

/**
 * Returns the media type of a picture, determined by its first bytes, or null if it is not a picture. The content type
 * sent by the site is ignored. SVG may contain scripts. They don't run in an <img>, and files are sent as sandboxed
 * attachments.
 */
export function pictureType(bytes: Uint8Array): string | null {
  return (
    pixelsType(bytes) ??
    (drawing.test(Buffer.from(bytes.subarray(0, DRAWING_HEAD)).toString('utf8')) ? 'image/svg+xml' : null)
  )
}

/** Like `pictureType`, but recognizes only raster pictures. */
export function pixelsType(bytes: Uint8Array): string | null {
  const starts = (text: string, at = 0): boolean =>
    Array.from(text, (letter) => letter.charCodeAt(0)).every((byte, index) => bytes[at + index] === byte)
  if (starts('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (starts('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (starts('GIF87a') || starts('GIF89a')) return 'image/gif'
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp'
  if (starts('ftypavif', 4) || starts('ftypavis', 4)) return 'image/avif'
  if (starts('\u0000\u0000\u0001\u0000') && (bytes[4] ?? 0) > 0 && bytes[5] === 0) return 'image/x-icon'
  return null
}
