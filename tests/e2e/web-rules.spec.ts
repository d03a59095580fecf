// Tests the rules, from their form to what they do with an item that arrives.
import { expect } from 'playwright/test'
import { rulePreference, storedRule } from '#shared/model/rules/rule.ts'
import { accessibilityFaults } from './accessibility.ts'
import { feed } from './inbox-feed.ts'
import { journeyTest as test } from './journey-test.ts'
import { reconnect } from './steps.ts'

test.use({ begins: 'empty' })

test('a rule that is built as a sentence files what arrives, and muted words hide it until it is brought back', async ({
  signedIn: page,
  account,
  service,
  site,
}) => {
  await page.goto(`${service.origin}/settings?page=rules`)
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('Add an action or turn on “Stop here”.')
  await form.getByRole('button', { name: 'Add a condition' }).click()
  await form.getByRole('textbox', { name: 'Value' }).fill('Tidal Review 1')
  await form.getByRole('button', { name: 'Add an action' }).click()
  await form.getByRole('combobox', { name: 'Then' }).selectOption('queue')
  await form.getByRole('textbox', { name: 'Name (optional)' }).fill('Tides')
  await expect(form.getByText('When the title contains Tidal Review 1')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Tides' })).toContainText('move to the queue')

  await page.getByRole('textbox', { name: 'Word or phrase' }).fill('review 2')
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('button', { name: 'Unmute review 2' })).toBeVisible()
  const stored = async () => (await account.call('GET', '/preferences/')).preferences.length
  await expect.poll(stored).toBe(2)

  site.pages.set('/rules/tides.xml', { type: 'application/rss+xml', body: feed('Tidal Review', [1, 2, 3]) })
  await account.call('POST', '/rss_feeds/', { url: `${site.origin}/rules/tides.xml` })
  const titles = async (path: string) =>
    (await account.call('GET', path)).feed.map(({ content }: { content: { title: string } }) => content.title)
  await expect.poll(() => titles('/library_items/queue_feed/')).toEqual(['Tidal Review 1'])
  await expect.poll(() => titles('/feed/inbox/')).toEqual(['Tidal Review 3'])

  await page.reload()
  const hidden = page.getByRole('region', { name: 'Hidden items' })
  await expect(hidden.getByRole('listitem')).toContainText('Muted word: review 2')
  await hidden.getByRole('button', { name: 'Restore' }).click()
  await expect(hidden.getByText('Nothing is hidden.')).toBeVisible()
  expect(await titles('/feed/inbox/')).toEqual(['Tidal Review 2', 'Tidal Review 3'])

  await page.getByRole('region', { name: 'Latest actions' }).getByRole('link', { name: 'Tidal Review 1' }).click()
  await expect(page.getByRole('article')).toBeVisible()
})

test('an item that a rule announces is a notification of the browser while another window has the focus', async ({
  signedIn: page,
  account,
  service,
  site,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: service.origin })
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told, isInFront: true })
    document.hasFocus = () => (window as unknown as { isInFront: boolean }).isInFront
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = async () => 'granted'
      constructor(title: string) {
        super()
        told.push(title)
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Recorded })
  })
  const rule = {
    ...{ name: '', is_on: true, any: false, stops: false, conditions: [] },
    actions: [{ do: 'notify' as const }],
  }
  const preferences = [{ name: rulePreference('r1'), value: storedRule(rule, 0), version: 0 }]
  await account.call('PUT', '/preferences/', { preferences })
  await page.goto(`${service.origin}/settings?page=rules`)
  await expect(page.getByRole('listitem').filter({ hasText: 'notify me' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show notifications on this device' }).check()
  // The first look on a device only notes what was announced before.
  await page.goto(`${service.origin}/list/queue`)
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)).includes('announcedDeed')))
    .toBe(true)
  await page.evaluate(() => Object.assign(window, { isInFront: false }))
  await context.setOffline(true)
  const body = `<html><head><title>Tides</title></head><body><p>${'Words about tides. '.repeat(40)}</p></body></html>`
  site.pages.set('/notices/tides', { type: 'text/html', body })
  await account.call('POST', '/save/', { url: `${site.origin}/notices/tides` })
  await reconnect(page)
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect.poll(told).toEqual(['Tides'])
})
