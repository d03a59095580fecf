import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The module as it is in a browser with this API. */
async function within(api: object) {
  vi.resetModules()
  vi.stubGlobal('browser', api)
  return import('../../../renderer/extension/screens/open-panel.ts')
}

test('the library opens beside the page in Chrome’s side panel, in the window of the press', async () => {
  const open = vi.fn(async () => {})
  const { hasPanel, openPanel } = await within({ sidePanel: { open } })
  expect(hasPanel).toBe(true)
  await openPanel(7)
  expect(open).toHaveBeenCalledExactlyOnceWith({ windowId: 7 })
})

test('the library opens beside the page in Firefox’s sidebar', async () => {
  const open = vi.fn(async () => {})
  const { hasPanel, openPanel } = await within({ sidebarAction: { open } })
  expect(hasPanel).toBe(true)
  await openPanel(7)
  expect(open).toHaveBeenCalledOnce()
})

test('no panel is offered in Safari, which has none', async () => {
  expect((await within({})).hasPanel).toBe(false)
})
