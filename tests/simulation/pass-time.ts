import type { SimulatedDevice } from './device.ts'
import type { LibrarySide } from './library-side.ts'

/** Time passes for the service and for a device, which works through it or sleeps. */
export async function passTime(
  side: LibrarySide,
  device: SimulatedDevice,
  ms: number,
  how: 'ticks' | 'sleeps',
): Promise<void> {
  side.clock.now += Math.max(0, ms)
  const before = device.clock.now()
  await (how === 'ticks' ? device.clock.advance(ms) : device.clock.jump(ms))
  if (device.clock.now() - before < 0) device.clockMoved()
}
