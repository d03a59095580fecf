import { BufferedEmitter } from '#shared/activity/buffered-emitter.ts'
import type { HostEvent } from '#shared/host/host.ts'

/** More say nothing new. */
const MOST_WAITING = 20

/** Host events for the parts of the app that answer with a screen. Those from before the first screen wait for it. */
export const hostEvents = new BufferedEmitter<HostEvent>(MOST_WAITING)
