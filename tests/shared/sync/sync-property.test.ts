import { seed } from '../../seed.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scenario, ScenarioRun } from './scenario.ts'

const numRuns = Number(process.env['LECTERN_RUNS'] ?? 500)

test(`after any scenario of changes, faults and kills the device holds what the service has saved (seed ${seed})`, async () => {
  let requests = 0
  await fc.assert(
    fc.asyncProperty(scenario, async ({ start, steps }) => {
      const run = new ScenarioRun(start)
      for (const step of steps) await run.take(step)
      await run.calm()
      requests += run.requests

      const { device, service } = await run.both()
      expect(device).toEqual(service)
      expect(await run.disk.outbox()).toEqual([])
      expect(run.vanished, 'entries that were in the queue all the time').toEqual([])

      const before = { writes: run.writes, requests: run.requests }
      await run.host.sync()
      expect({ writes: run.writes, requests: run.requests }, 'a calm pass').toEqual({
        writes: before.writes,
        requests: before.requests + 1,
      })
    }),
    { seed, numRuns, endOnFailure: false },
  )
  expect(requests).toBeGreaterThan(numRuns * 5)
})
