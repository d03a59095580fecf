import { BufferedEmitter } from '#shared/activity/buffered-emitter.ts'
import type { HostEvent } from '#shared/host/host.ts'

/** Maximum number of waiting events. More would add nothing new. */
const MOST_WAITING = 20

/** Host events for the parts of the app that respond with a screen. Events from before the first screen wait for it. */
export const hostEvents = new BufferedEmitter<HostEvent>(MOST_WAITING)
