import { pixelsType } from '#shared/model/pixels-type.ts'

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
