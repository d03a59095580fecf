// A reader's own model in the app: connected, asked, stopped, and its answers found again after a restart.
import { expect, type Page, test } from 'playwright/test'
import {
  finish,
  type ModelDouble,
  openModelDouble,
  say,
  saying,
  taskOf,
} from '../main/service/own-model/model-double.ts'
import { accessibilityFaults } from './accessibility.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { notice, savePage } from './steps.ts'

let model: ModelDouble
let service: HeadlessService

test.beforeEach(async () => {
  model = await openModelDouble()
  service = await startHeadless({ allowPrivateHosts: [model.site.host] })
})
test.afterEach(async () => {
  await service.close()
  await model.close()
})

const far = 'The keeper lit the lamp for the last time in 1911'
const article = `<!doctype html><html lang="en"><head><title>On lamps</title></head><body><article><h1>On lamps</h1>
  ${Array.from({ length: 40 }, (_, at) => `<p>Paragraph ${at} is about oil, glass and brass, and about ships that pass at night.</p>`).join('')}
  <p>${far}. Since then it turns by itself.</p></article></body></html>`

const cards = (page: Page) => page.locator('[data-answer]')

async function connect(page: Page): Promise<void> {
  await page.goto(`${service.origin}/settings?page=integrations`)
  const section = page.getByRole('region', { name: 'Your own model' })
  await section.getByLabel('Server address').fill(`${model.site.origin}/v1`)
  await section.getByRole('button', { name: 'List models' }).click()
  await expect(section.getByLabel('Model', { exact: true })).toHaveValue('small')
  await section.getByLabel('Summaries').check()
  await section.getByLabel('Questions about an article').check()
  await expect(section.getByText(`Tasks, and what is sent to ${model.site.host}`)).toBeVisible()
  expect(model.requests).toEqual([])
  await section.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(notice(page, 'Model saved')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Opens the notebook with the model's tab. */
async function openPanel(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'On lamps' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Notebook' }).click()
  await page.getByRole('tab', { name: 'Model' }).click()
}

test('a reader’s own model is connected, summarizes, answers with quotes that lead to their places, and is stopped', async ({
  page,
}) => {
  await page.goto(service.address)
  await expect(page).toHaveURL(/\/(?:home|list|welcome)/)
  await connect(page)
  const id = await savePage(page, 'https://skerry.example/lamps', article)
  await page.goto(`${service.origin}/reader?id=${id}`)
  await openPanel(page)

  await test.step('a summary arrives word by word', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    model.answer = async (_request, response) => {
      say(response, 'Lamps were lit ')
      await held
      say(response, 'by hand until 1911.')
      finish(response)
    }
    await page.getByRole('button', { name: 'Summarize' }).click()
    await expect(cards(page).first()).toContainText('Lamps were lit')
    await expect(cards(page).first()).toHaveAttribute('data-state', 'running')
    release()
    await expect(cards(page).first()).toContainText('Lamps were lit by hand until 1911.')
    await expect(cards(page).first()).toContainText('120 tokens sent, 7 received')
    // The first request was the greeting when the model was connected.
    expect(model.requests).toHaveLength(2)
    const [greeting, asked] = model.requests
    expect(greeting?.messages).toEqual([{ role: 'user', content: 'Hello.' }])
    expect(asked && taskOf(asked)).toContain('ships that pass at night')
  })

  await test.step('a quote leads to its place, and a quote that the text does not contain is not shown', async () => {
    model.answer = saying(
      `It happened late. <q>${far}.</q> The keeper was sad: <q>I wept beside the great brass lens.</q>`,
    )
    await page.getByLabel('Ask about this article').fill('When was the lamp lit last?')
    await page.keyboard.press('Enter')
    const card = cards(page).first()
    await expect(card).toHaveAttribute('data-state', 'complete')
    await expect(card.getByRole('heading')).toHaveText('When was the lamp lit last?')
    const quotes = card.getByRole('list', { name: 'From the article' }).getByRole('button')
    await expect(quotes).toHaveText([far])
    await expect(card).toContainText('1 quote was left out, because the article doesn’t contain it.')
    await expect(page.getByText('I wept beside')).toHaveCount(0)
    const place = page.getByRole('article').getByText(far)
    await expect(place).not.toBeInViewport()
    await quotes.click()
    await expect(place).toBeInViewport()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('an answer that is stopped disconnects the server, and its part stays', async () => {
    model.answer = (_request, response) => say(response, 'An answer without end')
    await page.getByLabel('Ask about this article').fill('Tell me everything')
    await page.keyboard.press('Enter')
    const card = cards(page).first()
    await expect(card).toContainText('An answer without end')
    await card.getByRole('button', { name: 'Stop' }).click()
    await expect(card).toHaveAttribute('data-state', 'stopped')
    await expect(card).toContainText('Stopped')
    await expect.poll(() => model.ended()).toBe(1)
  })

  await test.step('the answers are found again after the service was killed and started again', async () => {
    await service.kill()
    service = await startHeadless({ insteadOf: service, allowPrivateHosts: [model.site.host] })
    const asked = model.requests.length
    await page.reload()
    await openPanel(page)
    await expect(cards(page)).toHaveCount(3)
    await expect(cards(page).nth(0)).toContainText('An answer without end')
    await expect(cards(page).nth(1).getByRole('list', { name: 'From the article' })).toContainText(far)
    await expect(cards(page).nth(2)).toContainText('Lamps were lit by hand until 1911.')
    expect(model.requests).toHaveLength(asked)
  })
})

test('a model’s server that refuses or disappears is named in the answer', async ({ page }) => {
  await page.goto(service.address)
  await expect(page).toHaveURL(/\/(?:home|list|welcome)/)
  await connect(page)
  const id = await savePage(page, 'https://skerry.example/lamps', article)
  await page.goto(`${service.origin}/reader?id=${id}`)
  await openPanel(page)
  model.answer = (_request, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"out of memory"}}')
  await page.getByRole('button', { name: 'Summarize' }).click()
  const problem = cards(page).first().getByRole('alert')
  await expect(problem).toContainText(model.site.host)
  await expect(problem).toContainText('out of memory')
  let cut = (): void => {}
  model.answer = (_request, response) => {
    say(response, 'Half of an answ')
    cut = () => void response.destroy()
  }
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(cards(page).first()).toContainText('Half of an answ')
  cut()
  await expect(cards(page).first()).toContainText('Incomplete')
  await expect(cards(page).first().getByRole('alert')).toContainText(model.site.host)
})
