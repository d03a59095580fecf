// Every text that the service returns may come from another person. Here each of them carries a vector, on every
// screen.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page, type Route, test } from 'playwright/test'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { audit } from './hostile/audit.ts'
import { allVectors } from './hostile/vectors.ts'
import { openWatched } from './hostile/watched-context.ts'

const vectors = allVectors()
/** Marks a text that was changed. */
const MARK = '‡'

let demo: ChildProcess
let link: string
test.beforeAll(async () => {
  demo = spawn(process.execPath, [join(import.meta.dirname, '../demo/start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  while (!/https?:\S+\n/.test(said)) said += String((await once(demo.stdout ?? demo, 'data'))[0])
  link = /https?:\S+/.exec(said)?.[0] ?? ''
})
test.afterAll(async () => {
  demo.kill()
  await once(demo, 'exit')
})

/** Ids, dates, addresses, hashes and names of kinds, which the app must be able to use. */
const isForPrograms = (text: string): boolean => /^[\w.:+/=%-]*$/.test(text) || /^(?:https?|data|lectern):/.test(text)

/** Fields whose single words are for people too. */
const ARE_WORDS = new Set(['name', 'any_name', 'display_name', 'title', 'text', 'note', 'excerpt', 'description'])

/** Puts the next vector into each text of an answer. */
function poisoner(): (value: unknown) => unknown {
  let next = 0
  const poison = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') {
      if (isForPrograms(value) && !ARE_WORDS.has(name)) return value
      next += 1
      return `${MARK}${value} ${vectors[next % vectors.length] ?? ''}`
    }
    if (Array.isArray(value)) return value.map((one) => poison(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([of, inner]) => [of, poison(inner, of)]))
  }
  return poison
}

/** Poisons reads, and leaves the reader's actions alone. Returns the service's answer. */
async function answerPoisoned(route: Route, poison: (value: unknown) => unknown): Promise<unknown> {
  if (route.request().method() !== 'GET') return route.fallback()
  // The service may end a connection that has rested, in the moment in which it is used again.
  const answer = await route.fetch({ maxRetries: 3 })
  if (!answer.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response: answer })
  const told: unknown = await answer.json()
  await route.fulfill({ response: answer, json: poison(told) })
  return told
}

/** Navigates within the app without a reload. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ key: to, usr: null, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

const screens = [
  '/home',
  '/list/inbox',
  '/list/archive',
  '/list/favorites',
  '/list/highlights?by=highlight',
  '/list/tags',
  '/list/sources',
  '/list?search=the',
  '/statistics',
  '/settings?page=integrations',
]

test('no text from the service runs, requests anything or becomes more than text, on any screen', async ({
  browser,
}) => {
  const { origin } = new URL(link)
  const watched = await openWatched(browser, { home: [origin], policy: false })
  const poison = poisoner()
  /** An item of each kind. */
  const kinds = new Map<number, number>()
  await watched.context.route('**/api/**', async (route) => {
    const told = feedPageSchema.safeParse(await answerPoisoned(route, poison))
    for (const { content } of told.data?.feed ?? []) kinds.set(content.content_type, content.id)
  })
  const page = await watched.context.newPage()
  await page.goto(link)
  await expect(page.getByRole('row').first()).toContainText(MARK)
  const faults = new Set<string>()
  let elements = 0
  const look = async (what: string): Promise<void> => {
    const found = await audit(page)
    elements += found.elements
    for (const fault of found.faults) faults.add(`${what}: ${fault}`)
    for (const one of watched.asked) faults.add(`by ${what}: ${one}`)
  }
  await look('the queue')
  const readers = [...kinds.values()].map((id) => `/reader?id=${id}`)
  expect(readers.length).toBeGreaterThan(3)
  for (const path of [...screens, ...readers])
    await test.step(path, async () => {
      await go(page, path)
      await expect(page.getByRole('main').getByText(MARK).first()).toBeAttached()
      await look(path)
    })
  console.log(
    `Hostile answers: ${vectors.length} vectors on ${screens.length + readers.length + 1} screens, ${elements} elements looked at: ${watched.ran.size} ran, ${faults.size} faults.`,
  )
  expect([...faults]).toEqual([])
  expect([...watched.ran]).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await watched.context.unrouteAll({ behavior: 'ignoreErrors' })
  await watched.close()
})
