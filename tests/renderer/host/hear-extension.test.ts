import { expect, test } from 'vitest'
import { EXTENSION_CHANNEL, isSavedMessage, type SavedMessage } from '#shared/extension/channel.ts'
import { syncAfterExtensionSave } from '../../../renderer/host/sync-after-extension-save.ts'

const saved: SavedMessage = { v: 1, from: 'extension', type: 'saved', contentId: 7 }

test('a save that the extension reports is fetched, by one pass at a time', async () => {
  let passes = 0
  let running = 0
  let most = 0
  const end = syncAfterExtensionSave({
    sync: async () => {
      passes += 1
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
    },
  })
  const channel = new BroadcastChannel(EXTENSION_CHANNEL)
  for (let save = 0; save < 50; save += 1) channel.postMessage(saved)
  await expect.poll(() => passes > 0 && running === 0).toBe(true)
  expect(most).toBe(1)
  expect(passes).toBeLessThan(50)
  end()
  channel.close()
})

test.each([null, 'saved', [], { ...saved, v: 2 }, { ...saved, from: 'app' }, { ...saved, contentId: '7' }])(
  '%j on the channel reports no save',
  (message) => expect(isSavedMessage(message)).toBe(false),
)
