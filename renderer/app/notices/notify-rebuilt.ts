import type { Rebuilt } from '#shared/host/host.ts'
import { notify } from '../../cache/index.ts'

const words: Readonly<Record<Rebuilt, string>> = {
  kept: 'What was stored on this device was damaged. Your library is being fetched again; what you had not sent yet is kept.',
  partly:
    'What was stored on this device was damaged. Your library is being fetched again. Some of what you had not sent yet may be lost.',
  memory:
    'What was stored on this device is damaged and could not be repaired. You can go on reading, but nothing is kept here.',
}

/** The toast stays until the reader dismisses it. */
export function notifyRebuilt(rebuilt: Rebuilt): void {
  notify(words[rebuilt], { type: 'error', duration: null })
}
