// Tests what is heard and lit when articles are read aloud in a browser, and the player above all screens.
import { readFileSync } from 'node:fs'
import { expect, type Page, type Response, test } from 'playwright/test'
import { clockText } from '../../shared/model/duration.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { type Frame, frames, html, listen, lit, litWord, player, type Watched, watchAudio } from './listening-page.ts'
import { listenForKeys, nowPlaying, pressKey, serveAudio, takenKeys } from './media-keys.ts'

/** Articles of a few seconds. */
const short = {
  'Herons of the shallows': 'Herons stood in the shallows, and waited for the fish. They waited there for hours.',
  'The keeper’s lamp': 'The keeper lit his lamp at seven. He put it out when the sun rose above the sea. '.repeat(3),
}

const episode = `<!doctype html><html lang="en"><title>The keeper speaks</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'PodcastEpisode',
  name: 'The keeper speaks',
  partOfSeries: { '@type': 'PodcastSeries', name: 'Skerry Radio' },
  associatedMedia: { '@type': 'MediaObject', contentUrl: 'https://sound.example/keeper.wav', duration: 'PT300S' },
})}</script><p>Eleven winters on the rock, told by the last who kept the light.</p><p>0:00 Welcome</p><p>0:20 The lens</p>`
/** Its transcript: a line every five seconds. */
const lines = Array.from({ length: 8 }, (_, at) => ({
  start: at * 5,
  end: at * 5 + 5,
  text: `Line ${at} of the keeper’s tale.`,
}))

let service: HeadlessService
let id: number
let episodeId: number

test.beforeAll(async () => {
  service = await startHeadless({
    fill: async (dataFolder) => {
      const library = await openLibrary({ dataFolder })
      const { body } = await library.call('POST', '/save/', { url: 'https://skerry.example/mill', html })
      id = body.content_id
      for (const [name, words] of Object.entries(short)) {
        const text = `<!doctype html><html lang="en"><title>${name}</title><article><h1>${name}</h1><p>${words}</p></article></html>`
        await library.call('POST', '/save/', { url: `https://skerry.example/${encodeURIComponent(name)}`, html: text })
      }
      await library.call('POST', '/save/', { url: 'https://skerry.example/episodes/1', html: episode })
      await library.service.idle()
      const { body: found } = await library.call('GET', '/library_items/queue_feed/')
      const heard = found.feed.find(
        ({ content }: { content: { title: string } }) => content.title === 'The keeper speaks',
      )
      episodeId = heard.content.id
      await library.call('PUT', '/transcript/', { content_id: episodeId, segments: lines })
      await library.close()
    },
  })
})
test.afterAll(() => service.close())

interface SpokenMark {
  readonly time: number
  readonly type: string
  readonly value: string
  readonly start: number
}

/** Returns the marks of each audio file that the page requested. */
async function marksOf(answers: readonly Response[]): Promise<Map<string, SpokenMark[]>> {
  const marks = new Map<string, SpokenMark[]>()
  const files = new Map<string, string>()
  for (const answer of answers) {
    const { pathname, searchParams } = new URL(answer.url())
    if (answer.status() !== 200) continue
    if (pathname.endsWith('/speech/')) {
      const spoken = await answer.json()
      if (spoken.audio_url) files.set(String(spoken.chunk), new URL(spoken.audio_url).pathname)
    }
    if (pathname.endsWith('/speech_marks/')) {
      const { speech_marks } = await answer.json()
      marks.set(files.get(searchParams.get('chunk') ?? '0') ?? '', speech_marks)
    }
  }
  return marks
}

async function open(page: Page): Promise<void> {
  await watchAudio(page)
  await page.goto(await service.signInAddress())
  await page.getByText('The mill on the river').first().waitFor()
  await page.goto(`${service.origin}/reader?id=${id}`)
  await page.locator('[data-article-body]').waitFor()
}

for (const rate of [1, 2, 3.5]) {
  test(`lights the word that is heard at ${rate}×`, async ({ page }) => {
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    await open(page)
    await listen(page)
    await player(page).getByRole('combobox', { name: 'Speed' }).selectOption(String(rate))
    await expect.poll(() => litWord(page)).not.toBe('')
    const seen: Frame[] = []
    const lately = async (): Promise<boolean> => {
      seen.push(...(await frames(page)))
      return seen.length > 100 && new Set(seen.map(({ word }) => word)).size > 5
    }
    await expect.poll(lately).toBe(true)
    const marks = await marksOf(answers)
    const wrong = seen.filter(({ file, at, word }, index) => {
      const [earlier, before] = [seen[index - 2], seen[index - 1]]
      // The first frames of a file may still show the last word of the one before.
      if (at < 300 || before?.file !== file || earlier?.file !== file) return false
      // A busy machine draws a frame late, and says nothing about the word then.
      if (at - earlier.at > 2 * 50 * rate) return false
      const words = (marks.get(file) ?? []).filter(({ type }) => type === 'word')
      // A frame shows what was decided since the one before, however long ago that is, and words are lit a little early.
      const near = 90 * Math.max(1, rate)
      const heard = words.filter(
        ({ time }, index) => time <= at + near && (words[index + 1]?.time ?? 1e9) >= before.at - near,
      )
      return !heard.some(({ value }) => value === word)
    })
    expect(wrong.length / seen.length).toBeLessThan(0.02)
  })
}

test('moves by sentences, paragraphs and seconds, and by a word pressed with Alt', async ({ page }) => {
  await open(page)
  await listen(page)
  await expect.poll(() => litWord(page)).not.toBe('')
  const run = async (label: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(`>${label}`)
    await page.keyboard.press('Enter')
  }
  const litSentence = () => lit(page, 'lectern-sentence')
  await run('Next sentence')
  await expect.poll(litSentence).not.toContain('The river was wide')
  await run('Next spoken paragraph')
  await expect.poll(litSentence).toMatch(/Later|The river/)
  await page
    .locator('[data-article-body] p')
    .nth(1)
    .click({ modifiers: ['Alt'], position: { x: 5, y: 8 } })
  await expect.poll(litSentence).toContain('The river was wide')
  await page.keyboard.press('.')
  await expect.poll(litSentence).not.toContain('The river was wide')
})

test('plays the listen queue by itself, in the order that the reader gave it', async ({ page }) => {
  await open(page)
  await page.keyboard.press('u')
  const queueIt = async (title: string) => {
    await page.getByRole('row', { name: title }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add to listen queue' }).click()
    await expect(page.getByText('Added to the listen queue').first()).toBeVisible()
  }
  await queueIt('Herons of the shallows')
  await queueIt('The mill on the river')
  await queueIt('The keeper’s lamp')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Listen queue' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveText([/Herons/, /mill/, /keeper/])
  await dialog.getByRole('button', { name: 'Move The mill on the river down' }).click()
  await expect(items).toHaveText([/Herons/, /keeper/, /mill/])
  await items.first().getByRole('button').first().click()
  await page.keyboard.press('Escape')
  const heard = player(page).getByRole('link')
  await expect(heard).toHaveText('Herons of the shallows')
  await expect(heard).toHaveText('The keeper’s lamp')
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.reload()
  // Keys pressed before the list appears have no effect.
  await expect(page.getByRole('row', { name: 'The mill on the river' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  // Items heard to their end have left.
  await expect(items.last()).toHaveText(/mill/)
  await expect(items.filter({ hasText: 'Herons' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove The mill on the river' }).click()
  await expect(items.filter({ hasText: 'mill' })).toHaveCount(0)
})

test('plays an episode in every screen, with media keys, chapters, its transcript and the show’s own speed', async ({
  page,
}) => {
  // Longer than a busy machine takes for all of this.
  await serveAudio(page, 600)
  await page.addInitScript(listenForKeys)
  await open(page)
  await page.goto(`${service.origin}/reader?id=${episodeId}`)
  await page.locator('[data-time="0:10"]').waitFor()
  expect(await takenKeys(page)).toEqual([])
  await page.getByRole('region', { name: 'Episode' }).getByRole('button', { name: 'Play' }).click()
  await expect
    .poll(() => nowPlaying(page))
    .toEqual({ playbackState: 'playing', title: 'The keeper speaks', artist: 'Skerry Radio' })
  const at = () => page.evaluate(() => (window as unknown as Watched).sounds.find(({ src }) => src)?.currentTime ?? -1)
  // The file is longer than its page says.
  await expect(player(page).getByRole('slider', { name: 'Position' })).toHaveAttribute('max', '600')
  await pressKey(page, 'pause')
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible()
  const paused = await at()
  await pressKey(page, 'seekforward')
  await expect.poll(at).toBeGreaterThan(paused + 25)
  await pressKey(page, 'seekbackward')
  await expect.poll(at).toBeLessThan(paused + 20)
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.4')
  await player(page).getByRole('button', { name: 'Chapters' }).click()
  await page.getByRole('menuitemradio', { name: '0:20 The lens' }).click()
  await expect(player(page).getByText('The lens')).toBeVisible()
  await expect(page.locator('[data-said]')).toHaveText(/Line [4567]/)
  // An open menu has its own keys.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Shift+M')
  await expect(player(page).getByRole('button', { name: 'Mute', pressed: true })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('row').first()).toBeVisible()
  await expect(player(page).getByRole('link')).toHaveText('The keeper speaks')
  await page.keyboard.press('p')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const stopped = Math.floor(await at())
  await player(page).getByRole('button', { name: 'Stop listening' }).click()
  await expect.poll(() => takenKeys(page)).toEqual([])
  // The position and the show's speed are preserved.
  await page.getByRole('row', { name: 'The keeper speaks' }).click()
  // By the length of its file, not by that of its page.
  const near = [stopped - 1, stopped, stopped + 1].map(clockText).join('|')
  await expect(page.getByRole('region', { name: 'Episode' })).toContainText(new RegExp(`Continue at (?:${near})`))
  await page.keyboard.press('p')
  await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1.4')
  await expect.poll(at).toBeGreaterThan(15)
})

test('saves an article as an MP3 file', async ({ page }) => {
  await open(page)
  await page.keyboard.press('u')
  await page.getByRole('row', { name: 'The keeper’s lamp' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as audio file…' }).click(),
  ])
  expect([download.suggestedFilename(), await download.failure()]).toEqual(['The keeper’s lamp.mp3', null])
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(0, 3).toString()).toBe('ID3')
  expect(bytes.length).toBeGreaterThan(20_000)
})

test('says that audio is loading, that it failed, and tries the same part again', async ({ page }) => {
  await open(page)
  let fails = true
  await page.route('**/speech/audio/**', (route) => (fails ? route.abort() : route.continue()))
  let held = true
  await page.route('**/api/*/speech/', async (route) => {
    while (held) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await listen(page)
  await expect(player(page).getByRole('status')).toHaveText('Article audio is loading...')
  held = false
  await expect(player(page).getByRole('status')).toHaveText('Sorry, the audio failed to play.')
  fails = false
  await player(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => litWord(page)).not.toBe('')
  await expect(player(page).getByRole('status')).toHaveText('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a second window that plays pauses the first', async ({ page, context }) => {
  await open(page)
  await listen(page)
  await expect.poll(() => litWord(page)).not.toBe('')
  const other = await context.newPage()
  await other.goto(`${service.origin}/reader?id=${id}`)
  await other.getByRole('button', { name: 'Listen', exact: true }).click()
  await expect.poll(() => litWord(other)).not.toBe('')
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('the key sentences of an article are shown and lead to their positions', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Key sentences…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Key sentences' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
})
