import jsQR from 'jsqr'

/** In pixels. Wider pictures take longer to scan and don't make a code any clearer. */
const WIDEST = 1600

/** Returns the text of a QR code in a picture or video frame. Null if there is none. */
export function readCode(source: CanvasImageSource, width: number, height: number): string | null {
  const scale = Math.min(1, WIDEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  // Otherwise, a black code on a transparent background would be black on black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, canvas.width, canvas.height)?.data ?? null
}
