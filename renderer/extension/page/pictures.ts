const SMALLEST_CANVAS = 64
/** Characters of picture data on one page. */
const MOST_PICTURES = 2 * 1024 * 1024

/** Turns what has no address elsewhere (canvases, `blob:` pictures) into data, within a bound. */
export class PagePictures {
  #left: number

  constructor(takesPictures: boolean) {
    this.#left = takesPictures ? MOST_PICTURES : 0
  }

  canvas(element: HTMLCanvasElement): string | null {
    if (element.width < SMALLEST_CANVAS || element.height < SMALLEST_CANVAS || this.#left <= 0) return null
    return this.#dataOf(element)
  }

  /** The address at which the picture is, or its data. Null leaves the element's own attributes. */
  picture(element: HTMLImageElement): string | null {
    const { currentSrc, complete, naturalWidth, naturalHeight } = element
    if (!complete || naturalWidth === 0 || currentSrc === '' || currentSrc.startsWith('data:')) return null
    if (!currentSrc.startsWith('blob:')) return currentSrc
    if (this.#left <= 0) return null
    const canvas = document.createElement('canvas')
    canvas.width = naturalWidth
    canvas.height = naturalHeight
    canvas.getContext('2d')?.drawImage(element, 0, 0)
    return this.#dataOf(canvas)
  }

  #dataOf(canvas: HTMLCanvasElement): string | null {
    try {
      const data = canvas.toDataURL('image/webp', 0.85)
      if (data.length > this.#left) return null
      this.#left -= data.length
      return data
    } catch {
      // The canvas contains pictures of another site, which browsers protect.
      return null
    }
  }
}
