import type { Rebuilt } from '#shared/host/host.ts'
import * as t from '#shared/words/app/notices.ts'
import { notify } from '../../cache/index.ts'

const words: Readonly<Record<Rebuilt, string>> = {
  kept: t.theDataOnThisDeviceWas,
  partly: t.theDataOnThisDeviceWasDamaged,
  memory: t.theDataOnThisDeviceIs,
}

/** The toast stays until the reader dismisses it. */
export function notifyRebuilt(rebuilt: Rebuilt): void {
  notify(words[rebuilt], { type: 'error', duration: null })
}
