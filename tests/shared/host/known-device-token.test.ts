import { afterEach, expect, test } from 'vitest'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../../fakes/host-ports.ts'
import { ManualClock } from '../../fakes/manual-clock.ts'
import { memoryActivity } from '../../fakes/memory-activity.ts'

let host: AssembledHost | null = null
afterEach(() => host?.close())

test('a device that was signed in proves this when it requests an email, even after it signed out, and a new one does not', async () => {
  const asked: unknown[] = []
  host = assembleHost({
    activity: memoryActivity(),
    transport: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/magic_login/trigger/')) {
        asked.push(((await request.json()) as { device_proof?: unknown }).device_proof)
        return Response.json({ session_token: 's' })
      }
      if (!pathname.endsWith('/magic_login/token/')) return Response.json({ detail: 'no' }, { status: 404 })
      return Response.json({ access_token: 'a', refresh_token: 'r', device_proof: 'of this device' })
    },
    tokens: new MemoryTokenStore(),
    store: new MemoryQueueStore(),
    clock: new ManualClock(0),
    network: new ManualNetwork(),
    lease: new ManualLease(),
    focus: new ManualFocus(),
    random: () => 0.5,
    base: 'http://library.test/api/v19',
    version: '1.0.0',
    readOnly: () => false,
  })
  const ask = () => host?.call('magicLoginTrigger', { body: { email: 'ann@example.org' } })
  await ask()
  await host.signIn('link')
  await host.signOut()
  await ask()
  expect(asked).toEqual([undefined, 'of this device'])
})
