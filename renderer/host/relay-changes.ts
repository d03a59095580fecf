import type { Host, HostEvent } from '#shared/host/host.ts'

const CHANNEL = 'lectern.queue'
type Change = Extract<HostEvent, { readonly type: (typeof relayed)[number] }>
/** Events about the store, which all tabs share. */
const relayed = ['queue.changed', 'body.stored', 'changes.waiting', 'offline.settings'] as const

/**
 * Relays store events between tabs, because only one tab syncs and the others must reload what it changes. A relayed
 * event is announced in this tab but not sent again, so it doesn't loop.
 */
export function relayChanges(host: Host & { announce(event: HostEvent): void }): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  let relaying = false
  const unsubscribe = host.subscribe((event) => {
    if (!relaying && (relayed as readonly string[]).includes(event.type)) channel.postMessage(event)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    relaying = true
    try {
      host.announce(data)
    } finally {
      relaying = false
    }
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}
