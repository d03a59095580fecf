import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { serviceFlags } from '../../../resources/scripts/service-flags.mjs'
import type { Measured, Started } from './measured-service.ts'
import { type Call, caller } from './open-library.ts'

/** A service in a separate process, started as the product starts it, whose memory is measured. */
export interface MeasuredService extends Started {
  readonly child: ChildProcess
  readonly call: Call
  /** See `Measured`. */
  measured(word: 'begin' | 'end'): Promise<Measured>
}

/** `hosts`: those that it may read although they are private. The caller ends the process. */
export async function startMeasured(folder: string, hosts: readonly string[]): Promise<MeasuredService> {
  const child = fork(new URL('./measured-service.ts', import.meta.url), [folder, hosts.join()], {
    execArgv: serviceFlags,
  })
  const [started] = (await once(child, 'message')) as [Started]
  return {
    ...started,
    child,
    call: caller(fetch, started.origin, started.token),
    measured: async (word) => {
      child.send(word)
      return ((await once(child, 'message')) as [Measured])[0]
    },
  }
}
