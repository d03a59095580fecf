import { expect, type Page } from 'playwright/test'

const paragraph =
  '<p>The river was wide, and nobody had counted its bridges. The mill stood where the road met the water. People waited there for flour, and did they talk of the weather? They did.</p>'
export const mill = `<!doctype html><html lang="en"><title>The mill on the river</title><article><h1>The mill on the river</h1>${paragraph.repeat(8)}</article></html>`

/** Watches each audio file that the page plays. Must run before the page is opened. */
export async function watchPlayed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    const Plain = window.Audio
    window.Audio = class extends Plain {
      constructor() {
        super()
        sounds.push(this)
      }
    }
    Object.assign(window, { sounds })
  })
}

export const row = (page: Page, title: string) => page.getByRole('row', { name: title })
export const player = (page: Page) => page.getByRole('region', { name: 'Player' })
export const isHere = (page: Page, title: string) =>
  expect(row(page, title)).toHaveAccessibleName(/Audio on this device/)
export const litWord = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('lectern-word') ?? [])].map(String).join(' '))
/** The address and time of what plays. */
export const playing = (page: Page) =>
  page.evaluate(() => {
    const sounds = (window as unknown as { sounds: HTMLAudioElement[] }).sounds
    const one = sounds.find(({ paused }) => !paused)
    return { scheme: one?.src.split(':')[0], isOn: (one?.currentTime ?? 0) > 0.2 }
  })

export async function choose(page: Page, title: string, command: string): Promise<void> {
  await row(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command }).click()
}
