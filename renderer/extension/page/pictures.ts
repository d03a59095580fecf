const SMALLEST_CANVAS = 64
/** Maximum number of characters of picture data per page. */
const MOST_PICTURES = 2 * 1024 * 1024

/** Converts pictures that exist only in the page (canvases, `blob:` pictures) into data, up to a limit. */
export class PagePictures {
  #left: number

  constructor(takesPictures: boolean) {
    this.#left = takesPictures ? MOST_PICTURES : 0
  }

  canvas(element: HTMLCanvasElement): string | null {
    if (element.width < SMALLEST_CANVAS || element.height < SMALLEST_CANVAS || this.#left <= 0) return null
    return this.#dataOf(element)
  }

  /** Returns the picture's address or its data. Null leaves the element's own attributes unchanged. */
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
      // The canvas contains pictures from another site, so the browser doesn't let it be read.
      return null
    }
  }
}
