/** CSS pixels of the sides of the sample. */
const SAMPLE = 32
/** Below this alpha a point shows what is behind it. Above its double it is part of the drawing. */
const CLEAR = 48
/** A drawing that shows this share of what is behind it depends on it. */
const SHOWS = 0.08
/** Mean brightness, 0 to 255, of drawings that are lost on a dark or a light ground. */
const DARK = 110
const LIGHT = 190

/**
 * Ground that a picture needs. 'light', 'dark': a drawing on a transparent ground that would be lost on the other.
 * 'edge': it covers its whole box, and may have the color of the page. Null: nothing, or the pixels may not be read.
 */
export type PictureGround = 'light' | 'dark' | 'edge' | null

export function groundOf(image: HTMLImageElement): PictureGround {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE
  canvas.height = SAMPLE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  try {
    context.drawImage(image, 0, 0, SAMPLE, SAMPLE)
    return groundOfPixels(context.getImageData(0, 0, SAMPLE, SAMPLE).data)
  } catch {
    // A picture of another site may be shown, but not looked into.
    return null
  }
}

/** `pixels`: red, green, blue and alpha of each, 0 to 255. */
export function groundOfPixels(pixels: ArrayLike<number>): PictureGround {
  let clear = 0
  let drawn = 0
  let brightness = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < CLEAR) clear += 1
    else if (alpha > 2 * CLEAR) {
      drawn += 1
      // Rec. 709, without its curve: enough to distinguish dark from light.
      brightness += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
    }
  }
  if (clear < (pixels.length / 4) * SHOWS) return 'edge'
  if (drawn === 0) return null
  const mean = brightness / drawn
  return mean < DARK ? 'light' : mean > LIGHT ? 'dark' : null
}
