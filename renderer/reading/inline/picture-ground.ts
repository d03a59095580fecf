/** The width and height of the sample, in pixels. */
const SAMPLE = 32
/**
 * A pixel with an alpha below this counts as see-through. A pixel with more than twice this alpha is part of the
 * drawing.
 */
const CLEAR = 48
/** An image's look depends on its background if at least this fraction of its pixels is see-through. */
const SHOWS = 0.08
/**
 * Mean brightness, from 0 to 255. Drawings darker than the first are lost on a dark background, and those lighter than
 * the second on a light one.
 */
const DARK = 110
const LIGHT = 190

/**
 * The background that an image needs.
 *
 * - 'light' or 'dark': it is a drawing on a transparent background that would be lost on the opposite one.
 * - 'edge': it covers its whole box, and may have the color of the page.
 * - Null: it needs none, or its pixels can't be read.
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
    // The pixels of an image from another site can be displayed but not read.
    return null
  }
}

/** `pixels` has the red, green, blue and alpha values of each pixel, from 0 to 255. */
export function groundOfPixels(pixels: ArrayLike<number>): PictureGround {
  let clear = 0
  let drawn = 0
  let brightness = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < CLEAR) clear += 1
    else if (alpha > 2 * CLEAR) {
      drawn += 1
      // Rec. 709 without the gamma curve, which is good enough to distinguish dark from light.
      brightness += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
    }
  }
  if (clear < (pixels.length / 4) * SHOWS) return 'edge'
  if (drawn === 0) return null
  const mean = brightness / drawn
  return mean < DARK ? 'light' : mean > LIGHT ? 'dark' : null
}
