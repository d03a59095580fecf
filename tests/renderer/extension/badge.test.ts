import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const shown = { text: '', title: '' }
const tabs = new Map<number, { url: string; text: string }>()
const state = {
  connection: {} as object | null,
  saves: [] as { account: string; isUnsent: boolean }[],
  marked: ['https://saved.example/'],
  mayReadTabs: true,
}

vi.mock('../../../renderer/extension/browser.ts', () => ({
  browser: {
    action: {
      setBadgeBackgroundColor: async () => {},
      setBadgeText: async ({ text, tabId }: { text: string; tabId?: number }) => {
        const tab = tabs.get(tabId ?? 0)
        if (tab) tab.text = text
        else shown.text = text
      },
      getBadgeText: async ({ tabId }: { tabId: number }) => tabs.get(tabId)?.text ?? '',
      setTitle: async ({ title }: { title: string }) => void (shown.title = title),
    },
    permissions: { contains: async () => state.mayReadTabs },
    tabs: {
      get: async (id: number) => tabs.get(id) ?? Promise.reject(new Error('No tab')),
      query: async () => [...tabs.keys()].map((id) => ({ id })),
    },
  },
}))
vi.mock('../../../renderer/extension/worker/session.ts', () => ({
  readConnection: async () => state.connection,
  accountKey: async () => 'ann',
}))
vi.mock('../../../renderer/extension/worker/outbox.ts', () => ({
  allSaves: async () => state.saves,
  isUnsent: (row: { isUnsent: boolean }) => row.isUnsent,
}))
vi.mock('../../../renderer/extension/worker/settings.ts', () => ({ readSettings: async () => ({ marksSaved: true }) }))
vi.mock('../../../renderer/extension/worker/saved-marks.ts', () => ({
  readMarks: async () => {},
  isMarked: async (url: string) => state.marked.includes(url),
}))
const { showRefused, showSaved, showSaving, showWaiting } = await import('../../../renderer/extension/worker/badge.ts')
const { markOpenTabs, markTab, removeMarks } = await import('../../../renderer/extension/worker/mark-tabs.ts')

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(shown, { text: 'before', title: 'before' })
  Object.assign(state, { connection: {}, saves: [], mayReadTabs: true })
  tabs.clear()
  tabs.set(1, { url: 'https://saved.example/', text: '' }).set(2, { url: 'https://new.example/', text: '' })
})
afterEach(() => {
  vi.useRealTimers()
})

const waiting = { account: 'ann', isUnsent: true }

describe('the sign on the extension’s button', () => {
  test.each([
    ['nothing, if every page was sent', [{ ...waiting, isUnsent: false }], '', 'Save to Lectern'],
    ['one page that waits', [waiting], '1', 'Lectern: 1 page is waiting to be sent'],
    ['pages that wait, of the own account alone', [waiting, waiting, { ...waiting, account: 'eve' }], '2', /2 pages/],
  ])('shows %s', async (_what, saves, text, title) => {
    state.saves = saves
    await showWaiting()
    expect(shown).toEqual({ text, title: typeof title === 'string' ? title : expect.stringMatching(title) })
  })

  test('shows that the reader must sign in, before what waits', async () => {
    Object.assign(state, { connection: { isSignedOut: true }, saves: [waiting] })
    await showWaiting()
    expect(shown).toEqual({ text: '!', title: expect.stringMatching(/sign in again/i) })
  })

  test.each([
    ['a saved page', showSaved, '✓', /saved/i],
    [
      'what could not be done, in a sentence',
      () => showRefused('It is too large.'),
      '×',
      /^Lectern: It is too large\.$/,
    ],
  ])('shows %s for four seconds, and then what waits', async (_what, show, text, title) => {
    state.saves = [waiting]
    await show()
    expect(shown).toEqual({ text, title: expect.stringMatching(title) })
    await vi.advanceTimersByTimeAsync(3999)
    expect(shown.text).toBe(text)
    await vi.advanceTimersByTimeAsync(1)
    expect(shown.text).toBe('1')
  })

  test('shows that a page is being saved until it is', async () => {
    await showSaving()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown.text).toBe('…')
  })
})

describe('the mark on a page that the library has', () => {
  const marks = () => [...tabs.values()].map(({ text }) => text)

  test('is shown over that page alone, and goes with the setting', async () => {
    await markOpenTabs()
    expect(marks()).toEqual(['●', ''])
    await removeMarks()
    expect(marks()).toEqual(['', ''])
  })

  test('goes when the tab leaves the page', async () => {
    await markTab(1)
    Object.assign(tabs.get(1) ?? {}, { url: 'https://new.example/' })
    await markTab(1)
    expect(marks()).toEqual(['', ''])
  })

  test('is not shown without the permission to see addresses, nor asked of a tab that was closed', async () => {
    state.mayReadTabs = false
    await markTab(1)
    expect(marks()).toEqual(['', ''])
    state.mayReadTabs = true
    await expect(markTab(7)).resolves.toBeUndefined()
  })
})
