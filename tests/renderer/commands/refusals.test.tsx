import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { RequestError } from '#shared/request/request-error.ts'
import { reasonOf, refusalSentence, reportRefusal } from '../../../renderer/paying/index.ts'
import { dialogs } from '../../../renderer/dialogs/index.ts'
import { dismiss, type Notice, useNotices } from '../../../renderer/cache/notices.ts'

const url = 'https://library.test/api/v19/kindle_uploads/'
const unpaid = new RequestError('This is part of premium.', {
  ...{ status: 403, url, code: 'premium_required' },
  info: { info: { screen: 'SEND_TO_KINDLE' }, screen: 'SEND_TO_KINDLE' },
})
const refused = new RequestError('There is no such Kindle', { status: 404, url, code: 'not_found' })

/** The visible toasts. */
function watchNotices(): () => readonly Notice[] {
  let seen: readonly Notice[] = []
  const Probe = () => {
    seen = useNotices()
    return null
  }
  flushSync(() => createRoot(document.createElement('div')).render(<Probe />))
  return () => {
    flushSync(() => {})
    return seen
  }
}

const watched = watchNotices()
const notices = (): string[] => watched().map(({ text }) => text)
afterEach(() => {
  dialogs.closeAll()
  for (const { key } of watched()) dismiss(key)
})

test('a refusal for want of premium offers the plans, and says nothing else', () => {
  reportRefusal(unpaid)
  expect(dialogs.now()).toMatchObject([{ kind: 'paywall', screen: 'SEND_TO_KINDLE', isRefused: true }])
  expect(notices()).toEqual([])
  dialogs.closeAll()
  expect(refusalSentence(unpaid)).toBeNull()
  expect(dialogs.now()).toMatchObject([{ kind: 'paywall', screen: 'SEND_TO_KINDLE' }])
})

test('any other refusal is shown in the service’s words, and offers nothing', () => {
  reportRefusal(refused)
  expect(notices()).toEqual(['There is no such Kindle'])
  expect(refusalSentence(refused)).toBe('There is no such Kindle.')
  expect(dialogs.now()).toEqual([])
  expect(reasonOf(new Error(''), 'The sync didn’t finish.')).toBe('The sync didn’t finish.')
})
