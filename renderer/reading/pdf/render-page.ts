import { OutputScale, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import type { ItemPiece, PageItem } from './map-page.ts'

export interface RenderedPage {
  readonly canvas: HTMLCanvasElement
  readonly words: HTMLElement
}

export interface RenderPageOptions {
  /** CSS pixels per point. */
  readonly scale: number
  /** Degrees of clockwise rotation, added to the page's own rotation. */
  readonly rotation: number
  /** Maps each item on the page to its part of the canonical text. */
  readonly map: (items: readonly PageItem[]) => readonly (readonly ItemPiece[])[]
}

/**
 * Maximum number of pixels of a canvas. A larger canvas could crash the window, so larger pages are rendered at a lower
 * resolution.
 */
const MOST_PIXELS = 16_777_216

/** Draws a page and overlays its selectable text. Rejects with the signal's reason if canceled. */
export async function drawPage(
  page: PDFPageProxy,
  { canvas, words }: RenderedPage,
  { scale, rotation, map }: RenderPageOptions,
  signal: AbortSignal,
): Promise<void> {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const output = new OutputScale()
  output.limitCanvas(viewport.width, viewport.height, MOST_PIXELS, -1)
  // Draws off screen and swaps the canvases when complete, so that the previous drawing stays until then.
  const fresh = document.createElement('canvas')
  fresh.width = Math.max(1, Math.floor(viewport.width * output.sx))
  fresh.height = Math.max(1, Math.floor(viewport.height * output.sy))
  const drawing = page.render({
    canvas: fresh,
    viewport,
    transform: output.scaled ? [output.sx, 0, 0, output.sy, 0, 0] : undefined,
  })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [content] = await Promise.all([page.getTextContent(), drawing.promise])
    signal.throwIfAborted()
    canvas.width = fresh.width
    canvas.height = fresh.height
    canvas.getContext('2d')?.drawImage(fresh, 0, 0)
    words.replaceChildren()
    words.style.setProperty('--total-scale-factor', String(scale))
    const layer = new TextLayer({ textContentSource: content, container: words, viewport })
    await layer.render()
    signal.throwIfAborted()
    const items = content.items.filter((item): item is typeof item & PageItem => 'str' in item)
    placeWords(layer.textDivs, map(items))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Draws a small preview of a page, without its text. Rejects if canceled. */
export async function drawPreview(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { scale, rotation }: Omit<RenderPageOptions, 'map'>,
  signal: AbortSignal,
): Promise<void> {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const output = new OutputScale()
  const fresh = document.createElement('canvas')
  fresh.width = Math.max(1, Math.floor(viewport.width * output.sx))
  fresh.height = Math.max(1, Math.floor(viewport.height * output.sy))
  const transform = output.scaled ? [output.sx, 0, 0, output.sy, 0, 0] : undefined
  const drawing = page.render({ canvas: fresh, viewport, transform })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await drawing.promise
    signal.throwIfAborted()
    canvas.width = fresh.width
    canvas.height = fresh.height
    canvas.getContext('2d')?.drawImage(fresh, 0, 0)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Writes the text offset of each run to its element, where text-index.ts reads it. */
function placeWords(runs: readonly HTMLElement[], pieces: readonly (readonly ItemPiece[])[]): void {
  runs.forEach((run, at) => {
    const own = pieces[at] ?? []
    const [only] = own
    if (own.length === 1 && only && only.start !== null) {
      run.dataset['start'] = String(only.start)
      return
    }
    if (!own.some(({ start }) => start !== null)) return
    run.replaceChildren(
      ...own.map(({ text, start }) => {
        const part = document.createElement('span')
        part.textContent = text
        if (start === null) part.dataset['uncounted'] = ''
        else part.dataset['start'] = String(start)
        return part
      }),
    )
  })
}
