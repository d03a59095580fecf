// Tests audio that is stored on the device: the parts heard and lit without a connection, and the fate of the audio.
import { expect, type Page, test } from 'playwright/test'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { choose, isHere, mill, player, playing, row, watchPlayed } from './offline-audio.ts'
import { shellIsKept } from './library-test.ts'
import { silence } from './media-keys.ts'

test.use({ serviceWorkers: 'allow' })

const herons = `<!doctype html><html lang="en"><title>Herons of the shallows</title><article><h1>Herons of the shallows</h1><p>Herons stood in the shallows, and waited for the fish. They waited there for hours.</p></article></html>`
const episodeAt = (sound: string): string => `<!doctype html><html lang="en"><title>The keeper speaks</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'PodcastEpisode',
  name: 'The keeper speaks',
  partOfSeries: { '@type': 'PodcastSeries', name: 'Skerry Radio' },
  associatedMedia: { '@type': 'MediaObject', contentUrl: sound, duration: 'PT900S' },
})}</script><p>Eleven winters on the rock, told by the last who kept the light.</p>`

let site: LoopbackSite
let service: HeadlessService
/** The parts of the episode's file that were requested. */
let ranges: string[]

/** More than one request brings. */
const sound = silence(900)

test.beforeEach(async () => {
  ranges = []
  site = await openLoopbackSite((request, response) => {
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    ranges.push(from)
    const part = sound.subarray(Number(from), Number(to) + 1)
    response.writeHead(206, {
      'content-type': 'audio/wav',
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${sound.length}`,
      etag: '"first"',
    })
    response.end(part)
  })
  service = await startHeadless({
    allowPrivateHosts: [site.host],
    fill: async (dataFolder) => {
      const library = await openLibrary({ dataFolder })
      const save = (url: string, html: string) => library.call('POST', '/save/', { url, html })
      await save('https://skerry.example/episodes/1', episodeAt(`${site.origin}/keeper.wav`))
      await save('https://skerry.example/herons', herons)
      await save('https://skerry.example/mill', mill)
      await library.service.idle()
      await library.close()
    },
  })
})
test.afterEach(async () => {
  await service.close()
  await site.close()
})

async function open(page: Page): Promise<void> {
  await watchPlayed(page)
  await page.goto(service.address)
  await expect(row(page, 'The mill on the river')).toBeVisible()
}

test('a stored episode plays without a connection, with its chapters, from pieces that were fetched once', async ({
  page,
  context,
}) => {
  const chapters = [
    { start: 0, title: 'The rock', image: null, url: null, in_toc: true },
    { start: 300, title: 'The last winter', image: null, url: null, in_toc: true },
  ]
  await page.route('**/chapters/**', (route) => route.fulfill({ json: { chapters } }))
  await open(page)
  await choose(page, 'The keeper speaks', 'Keep audio offline')
  await isHere(page, 'The keeper speaks')
  const asked = ranges.length
  await shellIsKept(page)
  await page.unroute('**/chapters/**')
  await context.setOffline(true)
  await row(page, 'The keeper speaks').click()
  await page.getByRole('region', { name: 'Episode' }).getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => playing(page)).toEqual({ scheme: 'blob', isOn: true })
  await expect(player(page).getByRole('slider', { name: 'Position' })).toHaveAttribute('max', '900')
  await player(page).getByRole('button', { name: 'Chapters' }).click()
  await page.getByRole('menuitemradio', { name: '5:00 The last winter' }).click()
  await expect(player(page)).toContainText('The last winter')
  expect(ranges.length).toBe(asked)
})

test('storing audio continues after a reload with the missing parts', async ({ page }) => {
  const chunks: string[] = []
  let isHeld = true
  await page.route('**/api/*/speech/', async (route) => {
    const { chunk } = route.request().postDataJSON() as { chunk: number }
    if (chunk > 0 && isHeld) return route.abort()
    chunks.push(String(chunk))
    return route.continue()
  })
  await open(page)
  await choose(page, 'The mill on the river', 'Keep audio offline')
  await expect(row(page, 'The mill on the river')).toHaveAccessibleName(/Storing audio, [1-9]\d? percent/)
  isHeld = false
  await page.reload()
  await isHere(page, 'The mill on the river')
  expect(chunks.filter((chunk) => chunk === '0')).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('audio waits for a connection, and is stored once there is one', async ({ page, context }) => {
  await open(page)
  await shellIsKept(page)
  await context.setOffline(true)
  await choose(page, 'Herons of the shallows', 'Keep audio offline')
  await expect(page.getByText('The audio will be stored on this device when you’re online again').first()).toBeVisible()
  await expect(row(page, 'Herons of the shallows')).toHaveAccessibleName(/Storing audio, 0 percent/)
  await context.setOffline(false)
  await isHere(page, 'Herons of the shallows')
})

test('audio that the reader removes, deletes or leaves behind by signing out is gone from the device', async ({
  page,
}) => {
  await page.clock.install()
  await open(page)
  for (const title of ['Herons of the shallows', 'The mill on the river']) {
    await choose(page, title, 'Keep audio offline')
    await isHere(page, title)
  }
  await choose(page, 'Herons of the shallows', 'Remove audio from this device')
  await expect(row(page, 'Herons of the shallows')).not.toHaveAccessibleName(/audio/)
  await choose(page, 'Herons of the shallows', 'Keep audio offline')
  await isHere(page, 'Herons of the shallows')
  // The page is left before the answer. The deletion is sent again by the next one, which has looked at its audio then.
  let sending = 0
  let send = (): void => {}
  const looked = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/library_entries/', async (route) => {
    sending += 1
    if (sending > 1) await looked.then(() => route.continue())
  })
  await choose(page, 'The mill on the river', 'Delete')
  await expect(page.getByText('Article deleted').first()).toBeVisible()
  await page.goto(`${service.origin}/settings?page=library`)
  const list = page.getByRole('list', { name: 'Audio on this device' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => sending).toBe(2)
  const sent = page.waitForResponse('**/library_entries/')
  send()
  await sent
  await expect(async () => {
    await page.clock.fastForward(12_000)
    await expect(list.getByRole('listitem')).toHaveText([/Herons/], { timeout: 1_000 })
  }).toPass()
  const left = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('lectern-audio')
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const transaction = db.transaction(['items', 'parts'])
      const counts = await Promise.all(
        ['items', 'parts'].map(
          (name) =>
            new Promise<number>((resolve) => {
              const counting = transaction.objectStore(name).count()
              counting.addEventListener('success', () => resolve(counting.result))
            }),
        ),
      )
      db.close()
      return counts
    })
  expect((await left())[0]).toBe(1)
  await page.goto(`${service.origin}/settings?page=account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(left).toEqual([0, 0])
})

test('the listen queue’s audio is stored if the reader wants, and is replaced when the reader wants longer pauses', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'Herons of the shallows', 'Add to listen queue')
  await page.goto(`${service.origin}/settings?page=library`)
  await page.getByRole('checkbox', { name: 'Keep listen queue audio offline' }).check()
  const item = page.getByRole('list', { name: 'Audio on this device' }).getByRole('listitem')
  await expect(item).toHaveText(/Herons.*kB\s· Listen queue/)
  const before = await item.textContent()
  await page.goto(`${service.origin}/settings?page=listening`)
  await page.getByRole('radio', { name: 'Long' }).check()
  await page.goto(`${service.origin}/settings?page=library`)
  await expect(item).toHaveText(/Herons.*kB\s· Listen queue/)
  await expect(item).not.toHaveText(before ?? '')
})
