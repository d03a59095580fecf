import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const executeScript = vi.fn()
vi.mock('../../../renderer/extension/browser.ts', () => ({ browser: { scripting: { executeScript } } }))
const { captureTab } = await import('../../../renderer/extension/worker/capture-tab.ts')

const page = { url: 'https://example.org/', title: 'A page', html: '<p>Words</p>', remark: null, selection: null }
/** Mocks the result of the page's own script, after the script was injected. */
const answers = (result: unknown) => executeScript.mockResolvedValueOnce([]).mockResolvedValueOnce([{ result }])

beforeEach(() => {
  vi.useFakeTimers()
  executeScript.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page that answers is captured, and nothing is waited for any longer', async () => {
  answers(page)
  expect(await captureTab(1)).toEqual(page)
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that does not answer is given up after ten seconds', async () => {
  executeScript.mockReturnValue(new Promise(() => {}))
  const given = vi.fn()
  void captureTab(1).then(given)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(given).toHaveBeenCalledExactlyOnceWith(null)
})

test.each([
  ['nothing', undefined],
  ['another shape', { ...page, html: 7 }],
  ['a remark that is none of ours', { ...page, remark: 'forged' }],
])('a page whose script gives %s counts as one that cannot be read', async (_claim, result) => {
  answers(result)
  expect(await captureTab(1)).toBeNull()
})

test('a page that the browser protects counts as one that cannot be read', async () => {
  executeScript.mockRejectedValue(new Error('Cannot access a chrome:// URL'))
  expect(await captureTab(1)).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
