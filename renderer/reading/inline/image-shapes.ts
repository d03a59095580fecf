export interface ImageShape {
  readonly width: number
  readonly height: number
}

const LIMIT = 2000

/** The shapes of images seen since the app started, by address, so that a reopened article does not shift. */
class ImageShapes {
  readonly #shapes = new Map<string, ImageShape>()

  get(url: string): ImageShape | undefined {
    return this.#shapes.get(url)
  }

  set(url: string, shape: ImageShape): void {
    this.#shapes.delete(url)
    this.#shapes.set(url, shape)
    const [oldest] = this.#shapes.keys()
    if (this.#shapes.size > LIMIT && oldest !== undefined) this.#shapes.delete(oldest)
  }
}

export const imageShapes = new ImageShapes()
