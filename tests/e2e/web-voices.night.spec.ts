// Tests voices that the reader chooses: of a server, and of the system.
import { expect, type Page, test } from 'playwright/test'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { wavOf } from '../main/service/speech/wav-of.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'

const words = 'Herons stood in the shallows, and waited for the fish. They waited there for hours.'
const html = `<!doctype html><html lang="en"><title>Herons of the shallows</title><article><h1>Herons of the shallows</h1><p>${words}</p></article></html>`

let server: LoopbackSite
let service: HeadlessService
let id: number
/** Requests for speech that the server received. */
let said: { input: string; voice: string; key: string | undefined }[]

test.beforeAll(async () => {
  server = await openLoopbackSite((request, response) => {
    if (request.url === '/v1/audio/voices') return response.end(JSON.stringify({ voices: ['af_sky', 'alloy'] }))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { input, voice } = JSON.parse(Buffer.concat(parts).toString())
      said.push({ input, voice, key: request.headers.authorization })
      response.end(wavOf(Float32Array.from({ length: 48_000 }, (_, at) => Math.sin(at / 9) / 4)))
    })
  })
  service = await startHeadless({
    allowPrivateHosts: [server.host],
    fill: async (dataFolder) => {
      const library = await openLibrary({ dataFolder })
      id = (await library.call('POST', '/save/', { url: 'https://skerry.example/herons', html })).body.content_id
      await library.service.idle()
      await library.close()
    },
  })
})
test.beforeEach(() => {
  said = []
})
test.afterAll(async () => {
  await service.close()
  await server.close()
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const listen = (page: Page) => page.getByRole('button', { name: 'Listen', exact: true }).click()
const litWord = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('lectern-word') ?? [])].map(String).join(' '))

async function openSettings(page: Page): Promise<void> {
  await page.goto(await service.signInAddress())
  await page.getByRole('row', { name: 'Herons' }).waitFor()
  await page.goto(`${service.origin}/settings?page=listening`)
}

async function openArticle(page: Page): Promise<void> {
  await page.goto(`${service.origin}/reader?id=${id}`)
  await page.locator('[data-article-body]').waitFor()
}

test('a voice of a server reads an article aloud once it is chosen, and its host is named wherever it is', async ({
  page,
}) => {
  await openSettings(page)
  await page.getByLabel('Address').fill(server.origin)
  await page.getByLabel('Model').fill('kokoro')
  await page.getByLabel('Key, if required').fill('secret')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('2 voices, model kokoro, with a key')).toBeVisible()
  await expect(page.getByText(`Nothing from your library has been sent to ${server.host} yet.`)).toBeVisible()
  await page.getByLabel('Voice for a language').selectOption('English')
  await page.getByLabel('Voice for English', { exact: true }).selectOption('alloy (server)')
  await expect(page.getByText(`The text that is read aloud is sent to ${server.host}.`)).toBeVisible()
  // Only the question that checks if it answers.
  expect(said.map(({ input }) => input)).toEqual(['Ready.'])
  await openArticle(page)
  await listen(page)
  await expect.poll(() => litWord(page)).not.toBe('')
  const [, ...sent] = said
  expect(sent.map(({ input }) => input).join(' ')).toContain('Herons stood in the shallows')
  expect(new Set(sent.map(({ voice, key }) => `${voice} ${key}`))).toEqual(new Set(['alloy Bearer secret']))
  await player(page).getByRole('button', { name: 'Sleep timer and voice' }).click()
  await expect(page.getByRole('menu')).toContainText(`Voice from ${server.host}, which receives the text`)
  await page.keyboard.press('Escape')
  await page.goto(`${service.origin}/settings?page=listening`)
  await page.getByText(`Text sent to ${server.host}`).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Herons of the shallows' })).toContainText(/\d+ characters/)
})

interface Scripted {
  /** Texts that the voice was asked to say. */
  readonly said: string[]
  /** The voice comes to the word at this character, and to its end. */
  word(at: number): void
  end(): void
}

/** Runs in the page: a system with two voices, one of which sends its text away. The test decides what the voice does. */
function scriptVoices(): void {
  const voices = [
    { voiceURI: 'urn:zoe', name: 'Zoe', lang: 'en-US', localService: true, default: true },
    { voiceURI: 'urn:cloud', name: 'Cloud', lang: 'en-US', localService: false, default: false },
  ]
  const said: string[] = []
  let now: EventTarget | null = null
  const tell = (name: string, more: object = {}): void => {
    now?.dispatchEvent(Object.assign(new Event(name), more))
  }
  class Utterance extends EventTarget {
    readonly text: string
    voice: unknown = null
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (one: Utterance) => {
      now = one
      said.push(`${(one.voice as { name: string } | null)?.name}: ${one.text}`)
      queueMicrotask(() => tell('start'))
    },
    cancel: () => (now = null),
  })
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  Object.assign(window, {
    SpeechSynthesisUtterance: Utterance,
    scripted: {
      said,
      word: (charIndex: number) => tell('boundary', { name: 'word', charIndex }),
      end: () => tell('end'),
    } satisfies Scripted,
  })
}

test('a system voice reads an article aloud, sentence by sentence, with the words that it reports lit', async ({
  page,
}) => {
  await page.addInitScript(scriptVoices)
  const scripted = <T>(run: (voice: Scripted) => T) => page.evaluate<T>(`(${String(run)})(window.scripted)`)
  const lastSaid = () => scripted(({ said }) => said.at(-1))
  await openSettings(page)
  await page.getByLabel('Voice for a language').selectOption('English')
  const choice = page.getByLabel('Voice for English', { exact: true })
  await choice.selectOption('Zoe (this device)')
  // Nothing shows where the other one sends what it reads.
  await expect(choice.getByRole('option', { name: /Cloud/ })).toHaveCount(0)
  await openArticle(page)
  await listen(page)
  await expect.poll(lastSaid).toMatch(/^Zoe: Herons stood in the shallows/)
  await scripted((voice) => voice.word(7))
  await expect.poll(() => litWord(page)).toBe('stood')
  // Paused and played, it says the rest of the sentence again.
  await page.keyboard.press('p')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await expect.poll(lastSaid).toMatch(/^Zoe: stood in the shallows/)
  await scripted((voice) => voice.end())
  await expect.poll(lastSaid).toMatch(/^Zoe: They waited there/)
  // The server is not asked for anything.
  expect(said).toEqual([])
})
