import { EXTENSION_CHANNEL, isSavedMessage } from '#shared/extension/channel.ts'
import type { Host } from '#shared/host/host.ts'
import { reported } from '../report.ts'

/**
 * Fetches items saved by the browser extension as soon as the extension reports them. Only one pass runs at a time,
 * however many saves are reported.
 */
export function syncAfterExtensionSave(host: Pick<Host, 'sync'>): () => void {
  const channel = new BroadcastChannel(EXTENSION_CHANNEL)
  let running = false
  let again = false
  const look = async (): Promise<void> => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await reported('fetch what the extension saved', host.sync())
    }
    running = false
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSavedMessage(data)) void look()
  })
  return () => channel.close()
}
