import { KeptUntilHeard } from '#shared/activity/kept-until-heard.ts'
import type { HostEvent } from '#shared/host/host.ts'

/** More say nothing new. */
const MOST_WAITING = 20

/** Host events for the parts of the app that answer with a screen. Those from before the first screen wait for it. */
export const hostEvents = new KeptUntilHeard<HostEvent>(MOST_WAITING)
