/** Returns the media type of a raster picture, determined by its first bytes. Null if it is none. */
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

/** Types of pictures that can be saved as items, because every browser shows them. */
const saved: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Number of bytes at the start of a picture that determine its type. */
export const PICTURE_HEAD = 16

/** Returns the media type of a picture that can be saved as an item. Null for any other file. */
export function savedPictureType(bytes: Uint8Array): string | null {
  const type = pixelsType(bytes)
  return type !== null && saved.has(type) ? type : null
}
