import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ManualClock } from '../../fakes/manual-clock.ts'

// The parts of Electron's stand-in that need no browser: a real process, and real messages to it.
vi.mock('electron', async () => ({
  ...(await import('../../desktop/standin/ports.ts')),
  ...(await import('../../desktop/standin/utility-process.ts')),
}))
const { ServiceProcess } = await import('../../../main/desktop/account/service-process.ts')

const entry = join(import.meta.dirname, 'library-in-a-process.ts')
const entries = { extraction: entry, import: entry, speech: entry }
const running: InstanceType<typeof ServiceProcess>[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.close()
})

function open(dataFolder: string) {
  const clock = new ManualClock()
  const failed: string[] = []
  let wrote = ''
  const service = new ServiceProcess({
    entry,
    entries,
    dataFolder,
    secretKey: null,
    allowPrivateHosts: [],
    clock,
    machine: () => ({ isAsleep: false, isSparing: false, unusedSinceMs: null }),
    wrote: (text) => void (wrote += text),
    failing: (words) => failed.push(words),
  })
  running.push(service)
  const ask = async (path = '') => (await service.transport(new Request(`http://library.test/${path}`))).text()
  /** The process has ended, and waits for its next start. */
  const ends = () => vi.waitUntil(() => clock.next !== null, { timeout: 120_000 })
  const startsAgain = () => clock.advance(1000)
  return { service, ask, failed, clock, ends, startsAgain, wrote: () => wrote }
}

test('a killed library process starts again, however often: running calls are refused, and calls made in the meantime are answered', async () => {
  const { ask, failed, ends, startsAgain, wrote } = open('sound')
  const seen = new Set([await ask()])
  const interrupted = expect(ask('never/')).rejects.toThrow('The library service has gone.')
  await vi.waitUntil(() => wrote().includes('asked'), { timeout: 120_000 })
  // One that never answered would not start a fourth time.
  for (let kill = 1; kill <= 3; kill += 1) {
    process.kill(Number([...seen].at(-1)), 'SIGKILL')
    await ends()
    const meanwhile = ask()
    await startsAgain()
    seen.add(await meanwhile)
    expect(seen.size).toBe(kill + 1)
  }
  await interrupted
  expect(failed).toEqual([])
})

test('a library process that ends three times without an answer is given up with its last words', async () => {
  const { service, failed, clock, ends, startsAgain } = open('damaged')
  for (let start = 1; start < 3; start += 1) {
    await ends()
    await startsAgain()
  }
  await vi.waitUntil(() => failed.length > 0, { timeout: 120_000 })
  expect(failed[0]).toContain('database disk image is malformed')
  expect(clock.next).toBeNull()
  await expect(service.transport(new Request('http://library.test/'))).rejects.toThrow(
    'The library service could not be started',
  )
})
