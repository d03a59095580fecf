import type { Page } from 'playwright/test'

const sentences = [
  'The river was wide, and nobody had counted its bridges since 1984.',
  'Dr. Weaver paid $1.2bn for the mill, which stood where the road met the water.',
  'People waited there for flour!',
  'Did they talk of the weather, or of the keeper’s lamp, e.g. when it rained?',
  'They did.',
]
const paragraph = `<p>${sentences.join(' ')}</p>`
export const html = `<!doctype html><html lang="en"><head><title>The mill on the river</title></head><body><article><h1>The mill on the river</h1>${`${paragraph}<h2>Later</h2>`.repeat(3)}<p>Herons stood in the shallows. ${sentences.join(' ')}</p>${`<h2>Later</h2>${paragraph}`.repeat(6)}</article></body></html>`

/** Contents of each frame: the file that played, its time and rate, and the lit words. */
export interface Frame {
  readonly file: string
  readonly at: number
  readonly word: string
  readonly sentence: string
}

export interface Watched {
  sounds: HTMLAudioElement[]
  frames: Frame[]
}

/**
 * Watches each audio file that the page plays, and the words lit in the meantime. Must run before the page is opened.
 */
export async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.sounds = []
    watched.frames = []
    const Plain = window.Audio
    window.Audio = class extends Plain {
      constructor() {
        super()
        watched.sounds.push(this)
      }
    }
    const lit = (name: string): string => [...(CSS.highlights.get(name) ?? [])].map(String).join(' ')
    const look = (): void => {
      const sound = watched.sounds.find(({ paused }) => !paused)
      if (sound)
        watched.frames.push({
          file: new URL(sound.src).pathname,
          at: sound.currentTime * 1000,
          word: lit('lectern-word'),
          sentence: lit('lectern-sentence'),
        })
      requestAnimationFrame(look)
    }
    look()
  })
}

export const listen = (page: Page) => page.getByRole('button', { name: 'Listen', exact: true }).click()
export const player = (page: Page) => page.getByRole('region', { name: 'Player' })
export const lit = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String).join(' '), name)
export const litWord = (page: Page) => lit(page, 'lectern-word')
export const frames = (page: Page) => page.evaluate(() => (window as unknown as Watched).frames.splice(0))
