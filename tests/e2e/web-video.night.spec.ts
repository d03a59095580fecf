// Tests videos in the player above all screens, with a stand-in for their site.
import { expect, type Page, test } from 'playwright/test'
import { openLibrary } from '../main/service/open-library.ts'
import { frameVideo } from './framed-video.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'

const video = 'aqz-KE-bpKQ'
const page = `<!doctype html><html lang="en"><title>How the lens turns</title><meta property="og:title" content="How the lens turns"><meta property="og:url" content="https://www.youtube.com/watch?v=${video}"><script>var player = {"videoDetails":{"videoId":"${video}","title":"How the lens turns","author":"Keepers","lengthSeconds":"600","shortDescription":"0:00 Welcome\\n5:00 The clockwork\\n8:00 The lamp"}}</script></html>`
/** Its transcript: a line every five seconds. */
const lines = Array.from({ length: 120 }, (_, at) => ({
  start: at * 5,
  end: at * 5 + 5,
  text: `Line ${at} about the lens.`,
}))

let service: HeadlessService
let id: number
test.beforeAll(async () => {
  service = await startHeadless({
    fill: async (dataFolder) => {
      const library = await openLibrary({ dataFolder })
      const { body } = await library.call('POST', '/save/', {
        url: `https://www.youtube.com/watch?v=${video}`,
        html: page,
      })
      id = body.content_id
      await library.service.idle()
      await library.call('PUT', '/transcript/', { content_id: id, segments: lines })
      await library.close()
    },
  })
})
test.afterAll(() => service.close())

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const picture = (page: Page) => page.locator('iframe')

test('a video plays on every screen, in one frame, with its chapters, its transcript and its position preserved', async ({
  page,
}) => {
  const site = await frameVideo(page, 600)
  await page.goto(await service.signInAddress())
  await page.getByRole('row', { name: 'How the lens turns' }).click()
  await page.locator('[data-time="0:10"]').waitFor()
  expect(site.loads).toEqual([])
  await page.getByRole('button', { name: /Play “How the lens turns”/ }).click()
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(player(page).getByRole('slider', { name: 'Position' })).toHaveAttribute('max', '600')
  await expect(page.locator('[data-said]')).toHaveText(/Line \d+ /)
  // The picture lies in its page.
  const inPage = await picture(page).boundingBox()
  expect(inPage?.width).toBeGreaterThan(400)

  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('2.5')
  await expect(player(page)).toContainText('plays at 2×')
  await player(page).getByRole('button', { name: 'Chapters' }).click()
  await page.getByRole('menuitemradio', { name: '5:00 The clockwork' }).click()
  await expect(page.locator('[data-said]')).toHaveText(/Line 6\d /)
  // An open menu has its own keys.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await site.press()
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await site.press()
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.keyboard.press('u')
  await expect(page.getByRole('row').first()).toBeVisible()
  await expect(page.getByText('Back to the video')).toBeVisible()
  expect((await picture(page).boundingBox())?.width).toBeLessThan(400)
  await page.keyboard.press('Shift+M')
  await page.keyboard.press('.')
  await expect.poll(() => site.calls()).toContainEqual(expect.stringMatching(/^seekTo 3[3-9]\d/))
  expect(await site.calls()).toContain('mute')
  await page.keyboard.press('p')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.getByText('Back to the video').click()
  await expect.poll(async () => (await picture(page).boundingBox())?.width).toBeGreaterThan(400)
  const fills = () => page.evaluate(() => document.fullscreenElement?.querySelector('iframe') != null)
  await page.keyboard.press('w')
  await expect.poll(fills).toBe(true)
  await page.keyboard.press('w')
  await expect.poll(fills).toBe(false)
  // It was never loaded again.
  expect(site.loads).toHaveLength(1)

  const stopped = Number(await player(page).getByRole('slider', { name: 'Position' }).inputValue())
  await player(page).getByRole('button', { name: 'Stop listening' }).click()
  await expect(picture(page)).toHaveCount(0)
  await page.getByRole('button', { name: /Play “How the lens turns”/ }).click()
  await expect.poll(() => site.loads.length).toBe(2)
  const start = Number(new URL(site.loads[1] ?? '').searchParams.get('start'))
  expect(Math.abs(start - stopped)).toBeLessThanOrEqual(2)
  await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('2.5')
})
