import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { OnboardingPaywall, PaymentScreen } from '../../../renderer/screens/welcome/payment-screens.tsx'
import { TrialScreen } from '../../../renderer/screens/welcome/trial-screen.tsx'
import { FakeHost } from '../../fakes/fake-host.ts'

const box = document.createElement('div')
let root: Root | null = null
let library: Library | null = null
afterEach(() => {
  root?.unmount()
  library?.close()
})

const price = (id: string) => ({ id, unit_amount: 800, currency: 'usd', interval: 'month' as const })
const prices = { monthly: price('m'), annual: price('a'), three_years: price('t'), features: ['notes'], trial_days: 14 }
const free = { is_premium: false, premium_type: null, premium_status: 'none', premium_may_try: true }

function show(screen: ReactNode, profile: object | null, more: object = {}): FakeHost {
  const host = new FakeHost([])
  if (profile === null) host.current = { ...host.current, session: 'invalid' }
  host.answers.set('stripePrices', () => ({ ...prices, ...more }))
  host.answers.set('profile', () => ({ id: 2, ...profile }))
  library = new Library(host)
  root = createRoot(box)
  const shown = (
    <LibraryProvider value={library}>
      <MemoryRouter>{screen}</MemoryRouter>
    </LibraryProvider>
  )
  flushSync(() => root?.render(shown))
  return host
}

const told = () => box.textContent ?? ''
const buttons = () => [...box.querySelectorAll('button')].map((button) => button.textContent)
const screens = [
  ['/trial', <TrialScreen key="trial" />],
  ['/payment/premium', <PaymentScreen key="payment" preferred="annual" />],
  ['/onboarding/paywall', <OnboardingPaywall key="onboarding" />],
] as const

describe.each(screens)('%s', (_path, screen) => {
  test('shows “You have premium” to a user who has it, with the way to change it, and sells nothing', async () => {
    show(screen, { ...free, is_premium: true, premium_type: 1, premium_status: 'active', premium_may_try: false })
    await expect.poll(() => box.querySelector('h1')?.textContent).toBe('You have premium')
    await expect.poll(buttons).toEqual(['Change or cancel plan'])
  })

  test('shows a user whose payment failed where to fix it, and sells nothing', async () => {
    show(screen, { ...free, premium_type: 1, premium_status: 'past_due' })
    await expect.poll(() => box.querySelector('h1')?.textContent).toBe('A payment failed')
    await expect.poll(buttons).toEqual(['Change or cancel plan'])
  })

  test('shows a user who has a Guest Pass until when it is valid, and sells nothing', async () => {
    const until = '2026-06-04T10:00:00.000Z'
    const pass = { is_premium: true, premium_status: 'guest_pass', premium_expiration_date: until }
    show(screen, { ...free, ...pass })
    await expect
      .poll(told)
      .toMatch(/You have premium.*Your Guest Pass includes premium until .*2026\. You can buy a plan afterwards\./)
    expect(buttons()).toEqual([])
  })
})

test('the trial is offered to a user who may have it, and to no one a second time, even with the same address', async () => {
  show(<TrialScreen />, free)
  await expect.poll(buttons).toEqual(['Start trial'])
  root?.unmount()
  show(<TrialScreen />, { ...free, premium_may_try: false })
  await expect.poll(told).toContain('Each account and email address gets one trial.')
  expect(buttons()).not.toContain('Start trial')
  expect(told()).not.toContain('days are free')
})

test('the trial says that it loads before it says what there is to try', async () => {
  show(<TrialScreen />, free)
  expect(box.querySelector('h1')?.textContent).toBe('Trial')
  expect(told()).toContain('Loading plans…')
  await expect.poll(() => box.querySelector('h1')?.textContent).toBe('Everything, free for 14 days')
})

test('a stranger is asked to sign in first where no one new is accepted, and is sold nothing', async () => {
  show(<PaymentScreen preferred="annual" />, null, { sells_to_strangers: false })
  await expect.poll(told).toContain('Sign-up is closed.')
  expect(buttons()).toEqual([])
})
